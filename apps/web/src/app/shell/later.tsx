import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { UnblockButton } from "#features/protection/unblock-button.tsx";
import { showOverlay } from "#shared/overlay.ts";
import { Notices } from "./notices.tsx";

const staffPath = /^\/(?:admin|explorateur)(?:\/|$)/;

/** What loads after the first screen: notices and the unblock button. */
export function Later() {
  const navigate = useNavigate();
  const isStaffPage = useRouterState({ select: ({ location }) => staffPath.test(location.pathname) });
  useEffect(startServiceWorker, []);
  const unblock = () => {
    showOverlay(null);
    void navigate({ to: ".", search: (before: object) => ({ ...before, lecture: undefined }), replace: true });
  };
  return (
    <>
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
