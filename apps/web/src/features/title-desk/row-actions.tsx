import { Clapperboard, Copy, ExternalLink, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { RowMenu } from "#ui/button/row-menu.tsx";
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
  return <RowMenu name={title.title} entries={entries} dense={dense} />;
}

/** The page of a title on the site. */
export const pageOf = ({ item_type, id }: DeskTitle): string => `/${item_type === "movie" ? "films" : "series"}/${id}`;
