import { countOf } from "#lib/format.ts";
import { notifyDeleted } from "#shared/bin/restore.ts";
import { DeleteDialog } from "#ui/dialog/delete-dialog.tsx";
import type { DeskKind, DeskTitle } from "./desk-kind.ts";
import { deleteTitles } from "./title-desk.api.ts";

/** One title, or the ids of the selected ones. */
export type TitlesToDelete = DeskTitle | readonly string[];

export function DeleteTitlesDialog({
  kind,
  titles,
  onDone,
  onCancel,
}: {
  kind: DeskKind;
  titles: TitlesToDelete;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { words } = kind;
  const one = "id" in titles;
  const ids = one ? [titles.id] : titles;
  const count = countOf(ids.length, words.one, words.many);
  return (
    <DeleteDialog
      title={one ? words.askDelete(titles.title) : `Supprimer ${count}\u202f?`}
      text={words.deleteText}
      send={(code) => deleteTitles(kind.type, ids, code)}
      done={() =>
        notifyDeleted(
          one ? words.deleted : `${count} à la corbeille`,
          ids.map((id) => ({ type: kind.type, id })),
        )
      }
      fault={words.deleteErrorMessage}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
