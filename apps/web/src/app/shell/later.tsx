import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { AnnouncementBanner, type announcementPlaces } from "#features/announcements/announcement-banner.tsx";
import { UnblockButton } from "#features/protection/unblock-button.tsx";
import { parsePlayable } from "#shared/playable.ts";
import { showOverlay, useOverlay } from "#shared/overlay.ts";
import { Notices } from "./notices.tsx";

const staffPath = /^\/(?:admin|explorateur)(?:\/|$)/;

/** Where announcements cover least; none over forms: sign-in, the back office, the explorer. */
function announcementPlace(path: string): keyof typeof announcementPlaces | null {
  if (staffPath.test(path) || path === "/connexion") return null;
  if (/^\/(?:sagas\/|$)/.test(path)) return "picture";
  return /^\/(?:films|series)\/./.test(path) ? "title" : "foot";
}

/** What loads after the first screen: announcements, notices and the unblock button. */
export function Later() {
  const navigate = useNavigate();
  const playing = useRouterState({ select: ({ location }) => parsePlayable(location.search.lecture) !== null });
  const place = useRouterState({ select: ({ location }) => announcementPlace(location.pathname) });
  const isStaffPage = useRouterState({ select: ({ location }) => staffPath.test(location.pathname) });
  const overlay = useOverlay();
  useEffect(startServiceWorker, []);
  const unblock = () => {
    showOverlay(null);
    void navigate({ to: ".", search: (before: object) => ({ ...before, lecture: undefined }), replace: true });
  };
  return (
    <>
      {place && <AnnouncementBanner still={playing || overlay !== null} place={place} />}
      {!isStaffPage && <Notices />}
      <UnblockButton onUnblock={unblock} />
    </>
  );
}

/** Registers the service worker, which opens the site offline. It is unavailable over plain http or when blocked: the site works without it. */
function startServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .catch((error: unknown) => console.info("hors connexion", error));
}
