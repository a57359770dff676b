import { Clapperboard, Copy, Ellipsis, ExternalLink, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { IconButton, RowButton } from "#ui/button/icon-button.tsx";
import { Menu, type MenuEntry } from "#ui/button/menu.tsx";
import type { DeskActions } from "./use-desk-actions.ts";
import type { DeskTitle } from "./desk-kind.ts";

interface ActionsProps {
  readonly title: DeskTitle;
  readonly actions: DeskActions;
}

/** The actions of one title: on a wide screen, where `roomy`, the usual ones as buttons; elsewhere all of them in a menu. */
export function RowActions({ title, actions, roomy }: ActionsProps & { roomy: boolean }) {
  const copy = { label: "Dupliquer", icon: Copy, onPress: () => actions.onCopy(title) };
  const view = { label: "Voir la fiche", icon: ExternalLink, onPress: () => window.open(pageOf(title), "_blank", "noopener") };
  const remove = { label: "Supprimer", icon: Trash2, danger: true, onPress: () => actions.onDelete(title) };
  const edit = { label: "Modifier", icon: Pencil, onPress: () => actions.onEdit(title) };
  const cinema = {
    label: title.cinema_mode ? "Retirer du cinéma" : "Mettre au cinéma",
    icon: Clapperboard,
    onPress: () => actions.onCinema(title),
  };
  const refresh = { label: "Actualiser les métadonnées", icon: RefreshCw, onPress: () => actions.onRefresh(title) };
  const more = actions.manage ? [copy, view, remove] : [view];
  const all = actions.manage ? [edit, cinema, refresh, ...more] : [refresh, ...more];
  return (
    <div className="flex justify-end">
      {roomy && (
        <span className="flex max-lg:hidden">
          <Buttons title={title} actions={actions} />
          <MoreMenu title={title} entries={more} />
        </span>
      )}
      <span className={roomy ? "lg:hidden" : ""}>
        <MoreMenu title={title} entries={all} />
      </span>
    </div>
  );
}

function Buttons({ title, actions }: ActionsProps) {
  const { manage, togglingId } = actions;
  return (
    <>
      {manage && (
        <IconButton
          plain
          icon={Clapperboard}
          label={`Mode cinéma\u202f: ${title.title}`}
          aria-pressed={title.cinema_mode}
          aria-disabled={togglingId === title.id}
          onClick={() => togglingId !== title.id && actions.onCinema(title)}
          tone={title.cinema_mode ? "accent" : "muted"}
        />
      )}
      <RowButton
        icon={RefreshCw}
        label={`Actualiser les métadonnées\u202f: ${title.title}`}
        onClick={() => actions.onRefresh(title)}
      />
      {manage && <RowButton icon={Pencil} label={`Modifier ${title.title}`} onClick={() => actions.onEdit(title)} />}
    </>
  );
}

const MoreMenu = ({ title, entries }: { title: DeskTitle; entries: readonly MenuEntry[] }) => (
  <Menu trigger={<RowButton icon={Ellipsis} label={`Autres actions\u202f: ${title.title}`} />} entries={entries} />
);

const pageOf = ({ item_type, id }: DeskTitle): string => `/${item_type === "movie" ? "films" : "series"}/${id}`;
