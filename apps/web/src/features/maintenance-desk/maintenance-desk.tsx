import { RotateCw } from "lucide-react";
import { hasFailed } from "#lib/api/query-state.ts";
import { Button } from "#ui/button/button.tsx";
import { ReadOnlyTag } from "#ui/feedback/tag.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { useMaintenanceStatus } from "./maintenance-desk.api.ts";
import { MaintenanceForm } from "./maintenance-form.tsx";
import { SecurityCodeForm } from "./security-code-form.tsx";
import { StatusCard } from "./status-card.tsx";

/** The maintenance tab: how the site stands, for who may the switch and its texts, and for the fondateur the security code. */
export function MaintenanceDesk({ control, changeCode }: { control: boolean; changeCode: boolean }) {
  const query = useMaintenanceStatus();
  const reload = async (): Promise<void> => {
    const { isError } = await query.refetch();
    if (isError) notifyError("Erreur lors du rechargement");
    else notifyDone("Statut rechargé");
  };
  return (
    <div className="max-w-220">
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-2xl">Maintenance</h1>
        {!control && <ReadOnlyTag />}
        <Button className="ml-auto" busy={query.isFetching && !query.isPending} onClick={() => void reload()} icon={RotateCw}>
          Recharger
        </Button>
      </header>
      {query.data ? (
        <>
          <StatusCard status={query.data} />
          {control && <MaintenanceForm status={query.data} />}
        </>
      ) : hasFailed(query) ? (
        <ErrorState title="Le statut n’a pas pu être chargé" onRetry={() => void query.refetch()} />
      ) : (
        <SpinnerScreen text="Chargement…" />
      )}
      {changeCode && <SecurityCodeForm />}
    </div>
  );
}
