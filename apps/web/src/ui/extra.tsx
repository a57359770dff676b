import { CatchBoundary } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";

/** A part whose script loads later, and may fail to: the page works without it. */
export function Extra({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => ""} errorComponent={Nothing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

function Nothing(): null {
  return null;
}
