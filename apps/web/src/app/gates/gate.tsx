import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { settingsQuery } from "#features/site/site.api.ts";
import { useSession } from "#shared/session/current-session.ts";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";

/** A wait shorter than this shows nothing: a flash would say less than nothing. */
const patienceMs = 400;

/**
 * Says what the start waits for, once it has waited long enough to be worth saying. The page is drawn beneath meanwhile, so that the
 * gate costs a quick start nothing. A failed check lets everybody through.
 */
export function Gate({ children }: { children: ReactNode }) {
  const reason = useReason();
  const shown = useAfter(reason !== null, patienceMs) && reason !== null;
  return (
    <>
      <div inert={shown}>{children}</div>
      {shown && (
        <div className="fixed inset-0 z-(--niveau-lecteur) bg-salle">
          <SpinnerScreen text={reason} className="h-full" />
        </div>
      )}
    </>
  );
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
