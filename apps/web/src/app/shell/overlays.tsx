import { useRouterState } from "@tanstack/react-router";
import { Suspense, lazy, useEffect } from "react";
import { showOverlay, useOverlay } from "#lib/overlay.ts";

const LegalModal = lazy(async () => ({ default: (await import("./legal-modal.tsx")).LegalModal }));

/** What stands over the page, each loaded when it first opens. Going elsewhere closes it. */
export function Overlays() {
  const open = useOverlay();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => showOverlay(null), [path]);
  return <Suspense>{open === "legal" && <LegalModal onClose={close} />}</Suspense>;
}

const close = () => showOverlay(null);
