import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { AnnouncementBanner } from "#features/announcements/announcement-banner.tsx";
import { UnblockButton } from "#features/protection/unblock-button.tsx";
import { readLecture } from "#lib/lecture.ts";
import { showOverlay, useOverlay } from "#lib/overlay.ts";
import { startServiceWorker } from "./start-service-worker.ts";
import { Notices } from "./notices.tsx";

/** What comes beside the page once it stands: announcements, notices, and the way out of what blocks it. */
export function Later() {
  const navigate = useNavigate();
  const playing = useRouterState({ select: ({ location }) => readLecture(location.search.lecture) !== null });
  const atHome = useRouterState({ select: ({ location }) => /^\/(?:sagas\/|$)/.test(location.pathname) });
  // In the back office and the explorer they would cover the forms that their own authors write.
  const atWork = useRouterState({ select: ({ location }) => /^\/(?:admin|explorateur)(?:\/|$)/.test(location.pathname) });
  const overlay = useOverlay();
  useEffect(startServiceWorker, []);
  const unblock = () => {
    showOverlay(null);
    void navigate({ to: ".", search: (before: object) => ({ ...before, lecture: undefined }), replace: true });
  };
  return (
    <>
      {!atWork && <AnnouncementBanner still={playing || overlay !== null} place={atHome ? "picture" : "foot"} />}
      <Notices />
      <UnblockButton onUnblock={unblock} />
    </>
  );
}
