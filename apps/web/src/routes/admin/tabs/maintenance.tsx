import { MaintenanceDesk } from "#features/maintenance-desk/maintenance-desk.tsx";
import { useMay } from "#lib/use-may.ts";

export default function MaintenanceTab() {
  return <MaintenanceDesk control={useMay("maintenance:control")} changeCode={useMay("database:explore")} />;
}
