import type { Episode } from "@seance/contract/episodes";
import { limits } from "@seance/contract/limits";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { countOf, truncateAtWord } from "#lib/format.ts";
import { HistoryButton } from "#shared/revisions/history-button.tsx";
import { knownRating, ratingOutOfTen } from "#shared/titles/title-text.ts";
import { actionsColumn, DataTable, type Column, type Selection } from "#ui/list/data-table.tsx";
import { Fold } from "#ui/layout/fold.tsx";
import { EditDeleteButtons } from "#ui/button/edit-delete-buttons.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { placeOf, type EpisodeGroup } from "./episode-groups.ts";

interface BlockProps {
  readonly group: EpisodeGroup;
  /** How it stands until somebody folds or unfolds it. */
  readonly unfolded: boolean;
  readonly manage: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (episode: Episode) => void;
  readonly onDelete: (episode: Episode) => void;
  /** What is chosen, here and in other series; absent where nothing is. */
  readonly selection?: Selection;
  readonly onSelection?: (selection: Selection) => void;
}

/** The episodes of a series, folded under its title. */
export function SeriesBlock({ group, unfolded, manage, onAdd, onEdit, onDelete, selection, onSelection }: BlockProps) {
  const columns = useMemo(() => columnsOf(group, manage ? { onEdit, onDelete } : null), [group, manage, onEdit, onDelete]);
  return (
    <Fold
      title={group.title}
      detail={countOf(group.episodes.length, "épisode", "épisodes")}
      unfolded={unfolded}
      actions={<RowButton icon={Plus} label={`Ajouter un épisode à ${group.title}`} onClick={onAdd} />}
    >
      <DataTable
        label={`Épisodes de ${group.title}`}
        columns={columns}
        rows={group.episodes}
        rowId={(episode) => episode.id}
        rowName={(episode) => `${placeOf(episode)} ${episode.title}`}
        {...(onSelection && { selection, onSelection })}
      />
    </Fold>
  );
}

function columnsOf(
  group: EpisodeGroup,
  actions: { onEdit: (episode: Episode) => void; onDelete: (episode: Episode) => void } | null,
): Column<Episode>[] {
  const places = new Map(group.episodes.map(({ id }, at) => [id, at + 1]));
  return [
    {
      id: "index",
      header: "N°",
      from: "md",
      align: "end",
      cell: ({ id }) => <span className="tabular-figures text-muted">{places.get(id)}</span>,
    },
    { id: "title", header: "Titre", isRowHeader: true, className: "w-full max-w-0", cell: titleCell },
    {
      id: "place",
      header: "Épisode",
      cell: (episode) => <span className="tabular-figures font-semibold">{placeOf(episode)}</span>,
    },
    {
      id: "duration",
      header: "Durée",
      from: "sm",
      align: "end",
      cell: ({ duration }) => <span className="tabular-figures whitespace-nowrap">{`${duration}\u202fmin`}</span>,
    },
    {
      id: "rating",
      header: "Note",
      from: "md",
      align: "end",
      cell: ratingCell,
    },
    ...(actions
      ? [
          actionsColumn<Episode>((episode) => (
            <EditDeleteButtons
              name={`${placeOf(episode)} ${episode.title}`}
              onEdit={() => actions.onEdit(episode)}
              onDelete={() => actions.onDelete(episode)}
            >
              <HistoryButton item={{ type: "episode", id: episode.id }} name={`${placeOf(episode)} ${episode.title}`} />
            </EditDeleteButtons>
          )),
        ]
      : []),
  ];
}

function titleCell({ title, description }: Episode) {
  return (
    <>
      <span className="block truncate text-base font-semibold">{title}</span>
      {description !== "" && (
        <span className="block truncate text-muted" title={description}>
          {truncateAtWord(description, limits.descriptionCut.episode)}
        </span>
      )}
    </>
  );
}

function ratingCell({ rating }: Episode) {
  return (
    <span className={`tabular-figures whitespace-nowrap ${knownRating(rating) === null ? "text-muted" : "text-accent-2"}`}>
      {ratingOutOfTen(rating)}
    </span>
  );
}
