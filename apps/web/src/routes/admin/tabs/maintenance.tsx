import { MaintenanceDesk } from "#features/maintenance-desk/maintenance-desk.tsx";
import { usePermission } from "#shared/session/current-session.ts";

export default function MaintenanceTab() {
  return <MaintenanceDesk control={usePermission("maintenance:control")} changeCode={usePermission("database:explore")} />;
}
