import { CatchBoundary, Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { useHistory, useHistorySync } from "#features/progress/progress.api.ts";
import { ToastRegion } from "#ui/feedback/toast-region.tsx";
import { FirstRunGate } from "#app/gates/first-run-gate.tsx";
import { Gate } from "#app/gates/gate.tsx";
import { MaintenanceGate, staffAccessPath } from "#app/gates/maintenance-gate.tsx";
import { ProtectionGate } from "#app/gates/protection-gate.tsx";
import { CastDock } from "#app/player/cast-dock.tsx";
import { PlayerFromAddress } from "#app/player/player-from-address.tsx";
import { useConnection } from "#lib/api/connection.ts";
import { useAfterDelay } from "#lib/hooks/deferred.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { Overlays } from "./overlays.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { TopBar } from "./top-bar.tsx";
import { useArrowKeys } from "./use-arrow-keys.ts";

const Later = lazy(async () => ({ default: (await import("./later.tsx")).Later }));
const OfflineScreen = lazy(async () => ({ default: (await import("#app/screens/offline-screen.tsx")).OfflineScreen }));
/** Once the first screen has come in, on a usual line. */
const laterMs = 1500;

/** Pages that stand alone, without the site's bars: nothing of it is open to whoever sees them. */
const alone = ["/premier-demarrage", staffAccessPath];

/** The room around every page. */
export function Shell() {
  useArrowKeys();
  useHistorySync();
  const historyCount = useHistory().length;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const firstRun = path === "/premier-demarrage";
  const bars = !alone.includes(path);
  const away = useAway(path);
  const later = useAfterDelay(laterMs) && bars;
  return (
    <>
      <Gate>
        <a
          href="#content"
          className="fixed top-3 left-3 z-(--niveau-voile) -translate-y-20 rounded-full bg-lampe px-5 py-2.5 font-semibold text-sur-lampe focus:translate-y-0"
        >
          Aller au contenu
        </a>
        {!firstRun && <FirstRunGate />}
        {bars && <TopBar historyCount={historyCount} />}
        {/* The footer begins under the first screen: what comes late never pushes it in sight. */}
        <main id="content" tabIndex={-1} className="min-h-dvh">
          {away ? (
            <Suspense>
              <OfflineScreen />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </main>
        {bars && <Footer />}
        {bars && <BottomBar historyCount={historyCount} />}
        {/* Its script may be lost with the line: the page does without. */}
        <CatchBoundary getResetKey={() => ""} errorComponent={Nothing}>
          <Suspense>{later && <Later />}</Suspense>
        </CatchBoundary>
      </Gate>
      <MaintenanceGate />
      <ProtectionGate />
      <Overlays />
      <CastDock />
      {!away && <PlayerFromAddress />}
      <OfflineStrip />
      <RouteAnnouncer />
      <ToastRegion />
    </>
  );
}

/** Whether the page was opened without a line, on a screen that has nothing to show then. */
function useAway(path: string): boolean {
  const { lost, met } = useConnection();
  return lost && !met && path !== "/historique";
}

function Nothing(): null {
  return null;
}
