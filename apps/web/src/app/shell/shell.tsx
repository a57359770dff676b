import { Outlet, useRouterState } from "@tanstack/react-router";
import { useHistory, useHistorySync } from "#features/progress/progress.api.ts";
import { ToastRegion } from "#ui/toast-region.tsx";
import { FirstRunGate } from "#app/gates/first-run-gate.tsx";
import { Gate } from "#app/gates/gate.tsx";
import { LectureOverlay } from "#app/lecture/lecture-overlay.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Footer } from "./footer.tsx";
import { Overlays } from "./overlays.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { TopBar } from "./top-bar.tsx";
import { useArrowKeys } from "./use-arrow-keys.ts";

/** The room around every page. */
export function Shell() {
  useArrowKeys();
  useHistorySync();
  const historyCount = useHistory().length;
  const firstRun = useRouterState({ select: ({ location }) => location.pathname === "/premier-demarrage" });
  return (
    <>
      <Gate>
        <a
          href="#contenu"
          className="fixed top-3 left-3 z-(--niveau-voile) -translate-y-20 rounded-full bg-lampe px-5 py-2.5 font-semibold text-sur-lampe focus:translate-y-0"
        >
          Aller au contenu
        </a>
        {!firstRun && <FirstRunGate />}
        {!firstRun && <TopBar historyCount={historyCount} />}
        {/* The footer begins under the first screen: what comes late never pushes it in sight. */}
        <main id="contenu" tabIndex={-1} className="min-h-dvh">
          <Outlet />
        </main>
        {!firstRun && <Footer />}
        {!firstRun && <BottomBar historyCount={historyCount} />}
      </Gate>
      <Overlays />
      <LectureOverlay />
      <RouteAnnouncer />
      <ToastRegion />
    </>
  );
}
