import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { removeFirstView } from "#lib/page/first-view.ts";
import { settingsQuery } from "#features/site/site.api.ts";
import { useSession } from "#shared/session/current-session.ts";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";

/** A shorter wait shows nothing, to avoid a flash. */
const minWaitMs = 400;

/**
 * Shows what the start waits for, after a short delay. The page renders underneath meanwhile, so that the
 * gate does not slow a quick start. A failed check does not block the page.
 */
export function Gate({ children }: { children: ReactNode }) {
  const reason = useReason();
  const shown = useAfter(reason !== null, minWaitMs) && reason !== null;
  useFocusBack(shown);
  const drawn = useRouterState({ select: ({ status }) => status === "idle" });
  useLayoutEffect(() => {
    if (drawn || shown) removeFirstView();
  }, [drawn, shown]);
  return (
    <>
      <div inert={shown}>{children}</div>
      {shown && (
        <div className="fixed inset-0 z-(--z-player) bg-background">
          <SpinnerScreen text={reason} className="h-full" />
        </div>
      )}
    </>
  );
}

/** What has the focus when `covered` begins gets it back at the end: an inert page loses it. */
function useFocusBack(covered: boolean): void {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (covered) focused.current = document.activeElement;
    else if (document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus({ preventScroll: true });
  }, [covered]);
}

function useReason(): string | null {
  const server = useQuery(settingsQuery);
  const { status, user } = useSession();
  if (server.isLoading && server.failureCount === 0) return "Vérification du serveur...";
  if (status === "restoring" && !user) return "Restauration de la session...";
  if (status === "syncing") return "Synchronisation en cours...";
  return null;
}

/** True once `active` has been true for `ms` without a break. */
function useAfter(active: boolean, ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return setPassed(false);
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return passed;
}
