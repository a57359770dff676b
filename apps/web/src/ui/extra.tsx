import { CatchBoundary } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";

/** A part whose script loads later, and may fail to: the page works without it. `fallback` is shown while it loads. */
export function Extra({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => ""} errorComponent={Nothing}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </CatchBoundary>
  );
}

function Nothing(): null {
  return null;
}
