import { Clapperboard, Copy, Ellipsis, ExternalLink, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { IconButton } from "#ui/button/icon-button.tsx";
import { Menu, type MenuEntry } from "#ui/button/menu.tsx";
import type { DeskActions } from "./use-desk-actions.ts";
import type { DeskTitle } from "./desk-kind.ts";

const icon = "size-5";

/** What can be done with one title: beside it where there is room, in a menu where there is not. */
export function RowActions({ title, actions, roomy }: { title: DeskTitle; actions: DeskActions; roomy: boolean }) {
  const { manage } = actions;
  const inMenu: (MenuEntry | false)[] = [
    manage && { label: "Dupliquer", icon: <Copy aria-hidden="true" className={icon} />, onPress: () => actions.onCopy(title) },
    {
      label: "Voir la fiche",
      icon: <ExternalLink aria-hidden="true" className={icon} />,
      onPress: () => window.open(pageOf(title), "_blank", "noopener"),
    },
    manage && {
      label: "Supprimer",
      icon: <Trash2 aria-hidden="true" className={icon} />,
      danger: true,
      onPress: () => actions.onDelete(title),
    },
  ];
  const folded: (MenuEntry | false)[] = [
    manage && { label: "Modifier", icon: <Pencil aria-hidden="true" className={icon} />, onPress: () => actions.onEdit(title) },
    manage && {
      label: title.cinema_mode ? "Retirer du cinéma" : "Mettre au cinéma",
      icon: <Clapperboard aria-hidden="true" className={icon} />,
      onPress: () => actions.onCinema(title),
    },
    {
      label: "Actualiser les métadonnées",
      icon: <RefreshCw aria-hidden="true" className={icon} />,
      onPress: () => actions.onRefresh(title),
    },
    ...inMenu,
  ];
  return (
    <div className="flex justify-end">
      {roomy && (
        <span className="flex max-lg:hidden">
          <Buttons title={title} actions={actions} />
          <Fold title={title} entries={inMenu} />
        </span>
      )}
      <span className={roomy ? "lg:hidden" : ""}>
        <Fold title={title} entries={folded} />
      </span>
    </div>
  );
}

function Buttons({ title, actions }: { title: DeskTitle; actions: DeskActions }) {
  const { manage, turning } = actions;
  return (
    <>
      {manage && (
        <IconButton
          plain
          label={`Mode cinéma\u202f: ${title.title}`}
          aria-pressed={title.cinema_mode}
          aria-disabled={turning === title.id}
          onClick={() => turning !== title.id && actions.onCinema(title)}
          className={title.cinema_mode ? "text-lampe" : "text-gris"}
        >
          <Clapperboard aria-hidden="true" className={icon} />
        </IconButton>
      )}
      <IconButton
        plain
        label={`Actualiser les métadonnées\u202f: ${title.title}`}
        onClick={() => actions.onRefresh(title)}
        className="text-gris"
      >
        <RefreshCw aria-hidden="true" className={icon} />
      </IconButton>
      {manage && (
        <IconButton plain label={`Modifier ${title.title}`} onClick={() => actions.onEdit(title)} className="text-gris">
          <Pencil aria-hidden="true" className={icon} />
        </IconButton>
      )}
    </>
  );
}

function Fold({ title, entries }: { title: DeskTitle; entries: (MenuEntry | false)[] }) {
  return (
    <Menu
      trigger={
        <IconButton plain label={`Autres actions\u202f: ${title.title}`} className="text-gris">
          <Ellipsis aria-hidden="true" className={icon} />
        </IconButton>
      }
      entries={entries.filter((one) => one !== false)}
    />
  );
}

const pageOf = ({ item_type, id }: DeskTitle): string => `/${item_type === "movie" ? "films" : "series"}/${id}`;
