import { useState } from "react";
import { deleteFault } from "#lib/api/fault-text.ts";
import { countOf } from "#lib/format.ts";
import { SecurityCodeDialog } from "#ui/dialog/security-code-dialog.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import type { DeskKind, DeskTitle } from "./desk-kind.ts";
import { useDeleteTitles } from "./title-desk.api.ts";

/** What is to be deleted: one title, or the ids that are chosen. */
export type Doomed = DeskTitle | readonly string[];

/** Asks for the security code, then deletes; a wrong code deletes nothing and is asked for again. */
export function DeleteDialog({
  kind,
  doomed,
  onDone,
  onCancel,
}: {
  kind: DeskKind;
  doomed: Doomed;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { words } = kind;
  const removal = useDeleteTitles(kind.type);
  const [fault, setFault] = useState<string | null>(null);
  const ids = "id" in doomed ? [doomed.id] : doomed;
  const count = countOf(ids.length, words.one, words.many);
  const remove = (code: string): void => {
    setFault(null);
    removal.mutate(
      { ids, code },
      {
        onSuccess: () => {
          notifyDone("id" in doomed ? words.deleted : `${count} à la corbeille`);
          onDone();
        },
        onError: (error) => setFault(deleteFault(error, words.deleteFault)),
      },
    );
  };
  return (
    <SecurityCodeDialog
      open
      title={"id" in doomed ? words.askDelete(doomed.title) : `Supprimer ${count}\u202f?`}
      text={words.deleteText}
      confirm="Supprimer"
      busy={removal.isPending}
      fault={fault}
      onCode={remove}
      onCancel={onCancel}
    />
  );
}
