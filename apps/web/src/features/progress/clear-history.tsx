import { Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { useClearHistory } from "./history-changes.ts";

const Modal = lazy(async () => ({ default: (await import("#ui/dialog/modal.tsx")).Modal }));

/** « Vider l'historique », with a confirmation. */
export function ClearHistory({ count, onDone }: { count: number; onDone: () => void }) {
  const [confirming, setConfirming] = useState(false);
  const clearing = useClearHistory(onDone);
  const close = () => setConfirming(false);
  return (
    <>
      <Button onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden="true" className="-ml-1 size-4.5" />
        Vider l'historique
      </Button>
      <Suspense>
        {confirming && (
          <Modal
            open
            onClose={close}
            size="sm"
            title="Vider l’historique ?"
            footer={
              <>
                <Button onClick={close}>Annuler</Button>
                <Button kind="danger" busy={clearing.isPending} onClick={() => clearing.mutate()}>
                  Vider l'historique
                </Button>
              </>
            }
          >
            <p className="text-body">
              {countOf(count, "entrée sera effacée", "entrées seront effacées")}, et chaque lecture reprendra au début.
            </p>
          </Modal>
        )}
      </Suspense>
    </>
  );
}
