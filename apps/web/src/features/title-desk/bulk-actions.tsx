import { useState } from "react";
import type { ReactNode } from "react";
import { countOf } from "#lib/format.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { BulkBar } from "#ui/list/bulk-bar.tsx";
import { Button } from "#ui/button/button.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import type { BulkEdit, DeskKind } from "./desk-kind.ts";
import { useBulkChange } from "./title-desk.api.ts";

/** The actions on the selected titles: one change for all of them, or their deletion. */
export function BulkActions({
  kind,
  chosen,
  all,
  onRefresh,
  onDelete,
  onClear,
}: {
  kind: DeskKind;
  /** Ids, also from other pages. */
  chosen: string[];
  /** The button that selects all results, where there are more. */
  all: ReactNode;
  /** Refreshes the metadata of the chosen titles. */
  onRefresh: (ids: string[]) => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  const { words } = kind;
  const [open, setOpen] = useState(false);
  const bulk = useBulkChange(kind.type);
  const count = countOf(chosen.length, words.one, words.many);
  const apply = (change: BulkEdit): void =>
    bulk.mutate(
      { ids: chosen, change },
      {
        onSuccess: ({ changed }) => {
          notifyDone(`${countOf(changed, words.one, words.many)} à jour`);
          setOpen(false);
          onClear();
        },
        onError: (error) => notifyError(saveErrorMessage(error, words.saveErrorMessage)),
      },
    );
  return (
    <>
      <BulkBar count={chosen.length} label={`${count} ${words.chosen(chosen.length)}`} onClear={onClear}>
        {all}
        <Button onClick={() => setOpen(true)}>Modifier</Button>
        <Button onClick={() => onRefresh(chosen)}>Actualiser</Button>
        <Button kind="danger" onClick={onDelete}>
          Supprimer
        </Button>
      </BulkBar>
      {open && <BulkEditDialog kind={kind} ids={chosen} busy={bulk.isPending} onApply={apply} onClose={() => setOpen(false)} />}
    </>
  );
}
