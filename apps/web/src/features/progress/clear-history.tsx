import { Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { countOf } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { useForgetHistory } from "./progress.api.ts";

const Modal = lazy(async () => ({ default: (await import("#ui/dialog/modal.tsx")).Modal }));

/** ClearHistory: « Vider l'historique », asked twice. `count`: the entries that would go; `onDone` once they are gone. */
export function ClearHistory({ count, onDone }: { count: number; onDone: () => void }) {
  const [asked, setAsked] = useState(false);
  const forget = useForgetHistory();
  const close = () => setAsked(false);
  const confirm = () =>
    forget.mutate(undefined, {
      onSuccess: () => {
        close();
        onDone();
      },
    });
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Trash2 aria-hidden="true" className="-ml-1 size-4.5" />
        Vider l'historique
      </Button>
      <Suspense>
        {asked && (
          <Modal
            open
            onClose={close}
            size="sm"
            title="Vider l’historique ?"
            footer={
              <>
                <Button onClick={close}>Annuler</Button>
                <Button kind="danger" busy={forget.isPending} onClick={confirm}>
                  Vider l'historique
                </Button>
              </>
            }
          >
            <p className="text-texte">
              {countOf(count, "entrée sera effacée", "entrées seront effacées")}, et chaque lecture reprendra au début. Cette
              action est définitive.
            </p>
          </Modal>
        )}
      </Suspense>
    </>
  );
}
