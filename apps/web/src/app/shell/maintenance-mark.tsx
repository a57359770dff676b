import { isStaff } from "@seance/contract/roles";
import { Wrench } from "lucide-react";
import { useMaintenance } from "#features/maintenance/maintenance.api.ts";
import { useSession } from "#shared/session/current-session.ts";

/** Reminds the staff that the site is in maintenance for everybody else. */
export function MaintenanceMark() {
  const { active } = useMaintenance();
  const { user } = useSession();
  if (!active || !isStaff(user?.role)) return null;
  return (
    <p
      role="status"
      title="Maintenance en cours : seul le staff voit le site"
      className="inline-flex h-11 items-center gap-2 rounded-full bg-voile px-3 text-sm font-semibold text-lampe-2 ring-1 ring-lampe/50"
    >
      <Wrench aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">Maintenance en cours</span>
    </p>
  );
}
