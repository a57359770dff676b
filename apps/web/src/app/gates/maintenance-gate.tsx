import { isStaff } from "@seance/contract/roles";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMaintenance } from "#features/maintenance/maintenance.api.ts";
import { useSession } from "#shared/session/current-session.ts";

const staticPage = "/maintenance.html";
export const staffAccessPath = "/acces-equipe";

/** During a maintenance, redirects everybody but the staff to the static page, which sends them back here; a guest may stay where the staff signs in. */
export function MaintenanceGate() {
  const { active } = useMaintenance();
  const { user, status } = useSession();
  const atStaffAccess = useRouterState({ select: ({ location }) => /^\/(acces-equipe|connexion\/)/.test(location.pathname) });
  // A token whose account is still being fetched may be a staff member's.
  const known = user !== null || status === "ready";
  const kept = active && known && !isStaff(user?.role) && !(user === null && atStaffAccess);
  useEffect(() => {
    if (kept) location.replace(`${staticPage}?retour=${encodeURIComponent(location.pathname + location.search)}`);
  }, [kept]);
  // Covers the player too: its media requests are refused from now on.
  return kept && <div className="fixed inset-0 z-(--z-toast) bg-background" />;
}
