import { Outlet, useRouterState } from "@tanstack/react-router";
import { Suspense, lazy, useEffect } from "react";
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
import { loadArrows } from "#lib/spatial/load-arrows.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Extra } from "#ui/extra.tsx";
import { Footer } from "./footer.tsx";
import { Overlays } from "./overlays.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { TopBar } from "./top-bar.tsx";

const Later = lazy(async () => ({ default: (await import("./later.tsx")).Later }));
const OfflineScreen = lazy(async () => ({ default: (await import("#app/screens/offline-screen.tsx")).OfflineScreen }));
/** By then the first screen has loaded on a usual connection. */
const laterMs = 1500;

/** Pages without the site's bars: their visitors may not enter the site. */
const alone = ["/premier-demarrage", staffAccessPath];

/** The layout of every page. */
export function Shell() {
  useEffect(loadArrows, []);
  useHistorySync();
  const historyCount = useHistory().length;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const firstRun = path === "/premier-demarrage";
  const bars = !alone.includes(path);
  const away = useOpenedOffline(path);
  const later = useAfterDelay(laterMs) && bars;
  return (
    <>
      <Gate>
        <a
          href="#content"
          className="fixed top-3 left-3 z-(--z-overlay) -translate-y-20 rounded-full bg-accent px-5 py-2.5 font-semibold text-on-accent focus:translate-y-0"
        >
          Aller au contenu
        </a>
        {!firstRun && <FirstRunGate />}
        {bars && <TopBar historyCount={historyCount} />}
        {/* The footer starts below the first screen: content that loads late never moves it within view. */}
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
        <Extra>{later && <Later />}</Extra>
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

/** Whether the page was opened offline, on a screen that needs the server. */
function useOpenedOffline(path: string): boolean {
  const { lost, met } = useConnection();
  return lost && !met && path !== "/historique";
}

/** Shown while the connection is lost. Part of the first script: it could not be loaded then. */
function OfflineStrip() {
  const { lost, met } = useConnection();
  return (
    <div
      role="status"
      className="offline-strip pointer-events-none fixed inset-x-0 top-top-bar z-(--z-bar) grid justify-items-center px-gutter"
    >
      {lost && met && (
        <p className="max-w-[60ch] rounded-panel bg-surface-2 px-4 py-2.5 text-center text-sm text-foreground shadow-panel ring-1 ring-accent/50">
          <strong className="text-accent-2">Hors connexion.</strong>
          {/* On a phone it would cover the content. */}
          <span className="max-md:sr-only">
            {" Ce que vous regardez est noté sur cet appareil\u202f; le programme revient de lui-même avec le réseau."}
          </span>
        </p>
      )}
    </div>
  );
}
