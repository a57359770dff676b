import { MaintenanceDesk } from "#features/maintenance-desk/maintenance-desk.tsx";
import { PlanForm } from "#features/planned-switch/plan-form.tsx";
import { usePermission } from "#shared/session/current-session.ts";

const labels = {
  text: "À l’heure de Paris. La maintenance commence et finit alors d’elle-même, avec les textes enregistrés.",
  start: "Commencer le",
  end: "Finir le",
};

export default function MaintenanceTab() {
  const control = usePermission("maintenance:control");
  return (
    <>
      <MaintenanceDesk control={control} changeCode={usePermission("database:explore")} />
      {control && <PlanForm name="maintenance" edit labels={labels} />}
    </>
  );
}
