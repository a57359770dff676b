import { isStaff } from "@seance/contract/roles";
import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { useMaintenance } from "#features/maintenance/maintenance.api.ts";
import { useSession } from "#shared/session/current-session.ts";

const staticPage = "/maintenance.html";
export const staffAccessPath = "/acces-equipe";

/** During a maintenance, takes everybody but the staff to the static page; a guest may stay where the staff signs in. */
export function MaintenanceGate() {
  const { active } = useMaintenance();
  const { user, status } = useSession();
  const atStaffAccess = useRouterState({ select: ({ location }) => location.pathname === staffAccessPath });
  // A token whose person is still asked for may be the staff's.
  const known = user !== null || status === "ready";
  const kept = active && known && !isStaff(user?.role) && !(user === null && atStaffAccess);
  useEffect(() => {
    if (kept) location.replace(staticPage);
  }, [kept]);
  // Over the player too: what plays there is refused from now on.
  return kept && <div className="fixed inset-0 z-(--niveau-toast) bg-salle" />;
}
