import type { SavedView, ViewTab } from "@seance/contract/saved-views";
import { BookmarkCheck, Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notifyUndoable } from "#ui/feedback/notify-undoable.ts";
import { useRemovalFocus } from "#ui/list/use-removal-focus.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { deleteView, replaceSearch, saveNewView } from "./saved-views.api.ts";

interface ManageProps {
  readonly tab: ViewTab;
  readonly views: readonly SavedView[];
  /** The filters of the page. */
  readonly current: SavedView["search"];
  readonly onEdit: (view: SavedView) => void;
  readonly onClose: () => void;
}

const orTell = (write: Promise<void>): void => void write.catch((error: unknown) => notifyRefusal(error));

/** One's own views: renamed, shared, given the filters of the page, or deleted. */
export function ManageViews({ tab, views, current, onEdit, onClose }: ManageProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  const { list, rememberPosition } = useRemovalFocus<HTMLUListElement>(heading);
  const remove = async ({ id, name, shared, search }: SavedView): Promise<void> => {
    await deleteView(id);
    notifyUndoable("Vue supprimée", () => orTell(saveNewView(tab, { name, shared, search })));
  };
  const setSearch = async ({ id, search }: SavedView): Promise<void> => {
    await replaceSearch({ id, search: current });
    notifyUndoable("Filtres de la vue remplacés", () => orTell(replaceSearch({ id, search })));
  };
  return (
    <Modal open title="Mes vues" onClose={onClose}>
      <p ref={heading} tabIndex={-1} className="text-muted">
        {views.length === 0
          ? "Vous n’avez plus de vue ici."
          : "Vos vues de cette page\u202f; celles que vous partagez sont aussi celles de l’équipe."}
      </p>
      <ul ref={list} className="mt-2 grid">
        {views.map((view) => (
          <li key={view.id} className="flex flex-wrap items-center gap-1 border-b border-divider py-1.5 last:border-0">
            <span className="flex min-w-40 flex-1 items-center gap-3">
              <span className="font-semibold wrap-anywhere">{view.name}</span>
              {view.shared && <Tag tone="outline">Partagée</Tag>}
            </span>
            <RowButton
              icon={BookmarkCheck}
              label={`Donner à ${view.name} les filtres affichés`}
              onClick={() => orTell(setSearch(view))}
            />
            <RowButton icon={Pencil} label={`Renommer ou partager ${view.name}`} onClick={() => onEdit(view)} />
            <RowButton
              icon={Trash2}
              label={`Supprimer ${view.name}`}
              data-remove
              onClick={(event) => {
                rememberPosition(event);
                orTell(remove(view));
              }}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
