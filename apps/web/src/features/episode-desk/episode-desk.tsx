import type { Episode } from "@seance/contract/episodes";
import { CirclePlay, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { countOf } from "#lib/format.ts";
import { newForm } from "#lib/search-params.ts";
import { neighboursIn } from "#lib/neighbours.ts";
import { useLastFound } from "#lib/hooks/use-last-found.ts";
import { closeHandlers, type ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { BlockSkeletons } from "#ui/feedback/skeleton.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import { BulkBar } from "#ui/list/bulk-bar.tsx";
import type { Selection } from "#ui/list/data-table.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { DeleteEpisodes } from "./delete-episodes.tsx";
import { useAllEpisodes, useSeriesNamed } from "./episode-desk.api.ts";
import { EpisodeForm, type EpisodeFields } from "./episode-form.tsx";
import { groupEpisodes, type EpisodeGroup } from "./episode-groups.ts";
import type { EpisodeSearch } from "./episode-search.ts";
import { SeriesBlock } from "./series-block.tsx";

const seriesPerPage = 25;

interface EpisodeDeskProps extends EpisodeFields {
  readonly search: EpisodeSearch;
  readonly onSearch: ChangeAddress<EpisodeSearch>;
  /** May edit and delete; otherwise only adds. */
  readonly manage: boolean;
}

/** The episodes tab: the episodes by series, and the form that the address opens over them. */
export function EpisodeDesk({ search, onSearch, manage, ...drawn }: EpisodeDeskProps) {
  const query = useAllEpisodes();
  const episodes = query.data;
  const { q = "", sans_video } = search;
  const groups = useMemo(() => groupEpisodes(episodes ?? [], q, sans_video), [episodes, q, sans_video]);
  const [selection, setSelection] = useState<Selection>({});
  const selected = episodes?.filter(({ id }) => selection[id]) ?? [];
  const [toDelete, setToDelete] = useState<readonly Episode[]>([]);
  const edited = useLastFound(search.fiche, manage ? episodes?.find(({ id }) => id === search.fiche) : undefined);
  return (
    <>
      <DeskHeading title="Gestion des Épisodes" readOnly={!manage}>
        <AddButton onClick={() => onSearch({ fiche: newForm, serie: undefined })}>Ajouter un épisode</AddButton>
      </DeskHeading>
      <Toolbar search={search} onSearch={onSearch} groups={episodes && groups} />
      <QueryView
        query={query}
        fault="Erreur lors de la récupération des épisodes"
        loading={<BlockSkeletons count={6} className="h-15 rounded-panel" />}
      >
        {() => (
          <SeriesBlocks
            groups={groups}
            search={search}
            onSearch={onSearch}
            manage={manage}
            selection={selection}
            onSelection={setSelection}
            onDelete={(episode) => setToDelete([episode])}
          />
        )}
      </QueryView>
      {(search.fiche === newForm || edited) && (
        <EpisodeForm
          key={search.fiche}
          base={edited}
          seriesId={search.serie}
          episodes={episodes ?? []}
          drawn={drawn}
          neighbours={
            edited &&
            neighboursIn(
              groups.flatMap((group) => group.episodes),
              edited.id,
              (fiche) => onSearch({ fiche }, { replace: true }),
            )
          }
          {...closeHandlers(onSearch, { fiche: undefined, serie: undefined })}
        />
      )}
      <BulkDeletion selected={selected} toDelete={toDelete} onDelete={setToDelete} onClear={() => setSelection({})} />
    </>
  );
}

function BulkDeletion({
  selected,
  toDelete,
  onDelete,
  onClear,
}: {
  selected: readonly Episode[];
  /** The episodes that the open dialog is about; empty while it is closed. */
  toDelete: readonly Episode[];
  onDelete: (episodes: readonly Episode[]) => void;
  onClear: () => void;
}) {
  return (
    <>
      <BulkBar count={selected.length} label={countOf(selected.length, "épisode choisi", "épisodes choisis")} onClear={onClear}>
        <Button kind="danger" onClick={() => onDelete(selected)}>
          Supprimer
        </Button>
      </BulkBar>
      {isSome(toDelete) && (
        <DeleteEpisodes
          episodes={toDelete}
          onCancel={() => onDelete([])}
          onDone={() => {
            onClear();
            onDelete([]);
          }}
        />
      )}
    </>
  );
}

type ListProps = Pick<EpisodeDeskProps, "search" | "onSearch" | "manage">;

const isFiltered = ({ q, sans_video }: EpisodeSearch): boolean => q !== undefined || sans_video === true;

function Toolbar({ search, onSearch, groups }: Omit<ListProps, "manage"> & { groups: readonly EpisodeGroup[] | undefined }) {
  const filter = (part: Partial<EpisodeSearch>): void => onSearch({ ...part, page: undefined }, { replace: true });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField
        label="Rechercher un épisode"
        placeholder="Titre, description, saison, numéro…"
        value={search.q ?? ""}
        onChange={(q) => filter({ q: q || undefined })}
        className="w-full md:w-80"
      />
      <Chip pressed={search.sans_video === true} onPress={() => filter({ sans_video: search.sans_video ? undefined : true })}>
        Sans vidéo
      </Chip>
      <p role="status" className="tabular-figures text-muted">
        {groups && countWords(groups, isFiltered(search))}
      </p>
    </div>
  );
}

function countWords(groups: readonly EpisodeGroup[], filtered: boolean): string {
  const count = groups.reduce((sum, { episodes }) => sum + episodes.length, 0);
  const found = filtered ? (count > 1 ? " trouvés" : " trouvé") : "";
  return `${countOf(count, "épisode", "épisodes")}${found} dans ${countOf(groups.length, "série", "séries")}`;
}

function SeriesBlocks({
  groups,
  search,
  onSearch,
  manage,
  selection,
  onSelection,
  onDelete,
}: ListProps & {
  groups: readonly EpisodeGroup[];
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onDelete: (episode: Episode) => void;
}) {
  const filtered = isFiltered(search);
  if (groups.length === 0)
    return <NoEpisode filtered={filtered} onReset={() => onSearch({ q: undefined, sans_video: undefined, page: undefined })} />;
  const pages = Math.ceil(groups.length / seriesPerPage);
  const page = Math.min(search.page ?? 1, pages);
  const shown = groups.slice((page - 1) * seriesPerPage, page * seriesPerPage);
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        {shown.map((group) => (
          <SeriesBlock
            key={group.id}
            group={group}
            unfolded={filtered || shown.length === 1}
            manage={manage}
            onAdd={() => onSearch({ fiche: newForm, serie: group.id })}
            onEdit={({ id }) => onSearch({ fiche: id })}
            onDelete={onDelete}
            {...(manage && { selection, onSelection })}
          />
        ))}
      </div>
      <NumberedPages page={page} pages={pages} onPage={(next) => onSearch({ page: next === 1 ? undefined : next })} />
    </>
  );
}

const isSome = (episodes: readonly Episode[]): episodes is readonly [Episode, ...Episode[]] => episodes.length > 0;

function NoEpisode({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  const anySeries = (useSeriesNamed("").data?.total ?? 0) > 0;
  return (
    <EmptyState
      title="Aucun épisode trouvé"
      icon={filtered ? <SearchX className="size-7" /> : <CirclePlay className="size-7" />}
      {...(filtered && { text: "Aucun titre, aucune description ni aucun numéro ne répond à cette recherche." })}
      {...(!filtered &&
        anySeries && { text: "Le site a des séries, mais elles n’ont pas encore d’épisode : ajoutez le premier." })}
    >
      {filtered && (
        <Button kind="primary" onClick={onReset}>
          Tous les épisodes
        </Button>
      )}
    </EmptyState>
  );
}
