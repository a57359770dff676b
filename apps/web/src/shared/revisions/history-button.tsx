import { History } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import type { RevisedItem } from "./revisions.api.ts";

const RevisionsDialog = lazy(async () => ({ default: (await import("./revisions-dialog.tsx")).RevisionsDialog }));

/** HistoryButton: opens the revisions of an item. `name` of the item; `labelled` shows the word beside the icon. */
export function HistoryButton({ item, name, labelled = false }: { item: RevisedItem; name: string; labelled?: boolean }) {
  const [open, setOpen] = useState(false);
  const press = (): void => setOpen(true);
  return (
    <>
      {labelled ? (
        <Button icon={History} onClick={press}>
          Historique
        </Button>
      ) : (
        <RowButton icon={History} label={`Historique de ${name}`} onClick={press} />
      )}
      {open && (
        <Suspense fallback={null}>
          <RevisionsDialog item={item} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
