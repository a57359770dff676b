import { ChevronDown, Clapperboard, Copy, Ellipsis, ExternalLink, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { Button } from "#ui/button/button.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Menu } from "#ui/button/menu.tsx";
import type { DeskActions } from "./use-desk-actions.ts";
import type { DeskTitle } from "./desk-kind.ts";

/** The actions of one title, in a menu; `dense`: its button is an icon. */
export function RowActions({ title, actions, dense = false }: { title: DeskTitle; actions: DeskActions; dense?: boolean }) {
  const { manage, togglingId } = actions;
  const view = { label: "Voir la fiche", icon: ExternalLink, href: pageOf(title) };
  const refresh = { label: "Actualiser les métadonnées", icon: RefreshCw, onPress: () => actions.onRefresh(title) };
  const cinema = {
    label: title.cinema_mode ? "Retirer du cinéma" : "Mettre au cinéma",
    icon: Clapperboard,
    onPress: () => togglingId !== title.id && actions.onCinema(title),
  };
  const entries = manage
    ? [
        { label: "Modifier", icon: Pencil, onPress: () => actions.onEdit(title) },
        cinema,
        refresh,
        { label: "Dupliquer", icon: Copy, onPress: () => actions.onCopy(title) },
        view,
        { label: "Supprimer", icon: Trash2, danger: true, onPress: () => actions.onDelete(title) },
      ]
    : [refresh, view];
  const label = `Actions\u202f: ${title.title}`;
  if (dense) return <Menu trigger={<RowButton icon={Ellipsis} label={label} />} entries={entries} />;
  return (
    <Menu
      trigger={
        <Button aria-label={label}>
          <span className="max-sm:hidden">Actions</span>
          <ChevronDown aria-hidden="true" className="-mr-1 size-4.5 max-sm:hidden" />
          <Ellipsis aria-hidden="true" className="-mx-1.5 size-5 sm:hidden" />
        </Button>
      }
      entries={entries}
    />
  );
}

/** The page of a title on the site. */
export const pageOf = ({ item_type, id }: DeskTitle): string => `/${item_type === "movie" ? "films" : "series"}/${id}`;
