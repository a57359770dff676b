import { CatchBoundary } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { useCastDockWanted } from "./cast-dock-wanted.ts";

const CastScreen = lazy(async () => ({ default: (await import("./cast-screen.tsx")).CastScreen }));

/** The cast bar over every page. When its script fails to load, the device plays on. */
export function CastDock() {
  const wanted = useCastDockWanted();
  if (!wanted) return null;
  return (
    <CatchBoundary getResetKey={() => "cast"} errorComponent={() => null}>
      <Suspense>
        <CastScreen />
      </Suspense>
    </CatchBoundary>
  );
}
