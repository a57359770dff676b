import { RotateCw } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { useMaintenanceStatus } from "./maintenance-desk.api.ts";
import { MaintenanceForm } from "./maintenance-form.tsx";
import { SecurityCodeForm } from "./security-code-form.tsx";
import { StatusCard } from "./status-card.tsx";

/** The maintenance tab: the status of the site; with `control` its switch and texts; with `changeCode` the security code. */
export function MaintenanceDesk({ control, changeCode }: { control: boolean; changeCode: boolean }) {
  const query = useMaintenanceStatus();
  const reload = async (): Promise<void> => {
    const { isError } = await query.refetch();
    if (isError) notifyError("Erreur lors du rechargement");
    else notifyDone("Statut rechargé");
  };
  return (
    <div className="max-w-220">
      <DeskHeading title="Maintenance" readOnly={!control}>
        <Button icon={RotateCw} busy={query.isFetching && !query.isPending} onClick={() => void reload()}>
          Recharger
        </Button>
      </DeskHeading>
      <QueryView query={query} fault="Le statut n’a pas pu être chargé">
        {(status) => (
          <>
            <StatusCard status={status} />
            {control && <MaintenanceForm status={status} />}
          </>
        )}
      </QueryView>
      {changeCode && <SecurityCodeForm />}
    </div>
  );
}
