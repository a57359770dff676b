import type { Episode } from "@seance/contract/episodes";
import { CirclePlay, Plus, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { BulkBar } from "#ui/list/bulk-bar.tsx";
import { Button } from "#ui/button/button.tsx";
import { Chip } from "#ui/button/chip.tsx";
import type { Selection } from "#ui/list/data-table.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import type { DrawField } from "#ui/form/form-spec.ts";
import { ReadOnlyTag } from "#ui/feedback/read-only-tag.tsx";
import { SearchField } from "#ui/input/search-field.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { DeleteEpisodes } from "./delete-episodes.tsx";
import { useAllEpisodes, useSeriesNamed } from "./episode-desk.api.ts";
import { EpisodeForm } from "./episode-form.tsx";
import { groupEpisodes } from "./episode-groups.ts";
import type { EpisodeSearch } from "./episode-search.ts";
import { SeriesBlock } from "./series-block.tsx";

const seriesPerPage = 25;

/** The episodes tab: every episode, by series, and the form that the address opens over it. */
export function EpisodeDesk({
  search,
  onSearch,
  manage,
  hostedField,
}: {
  search: EpisodeSearch;
  onSearch: ChangeAddress<EpisodeSearch>;
  /** May edit and delete; otherwise only adds. */
  manage: boolean;
  /** Chooses an episode's video among the hosted ones. */
  hostedField: DrawField;
}) {
  const query = useAllEpisodes();
  const episodes = query.data;
  const words = search.q ?? "";
  const { sans_video } = search;
  const filtered = words !== "" || sans_video === true;
  const groups = useMemo(() => groupEpisodes(episodes ?? [], words, sans_video), [episodes, words, sans_video]);
  const [selection, setSelection] = useState<Selection>({});
  const chosen = episodes?.filter(({ id }) => selection[id]) ?? [];
  const [doomed, setDoomed] = useState<readonly Episode[]>([]);
  const found = groups.reduce((sum, group) => sum + group.episodes.length, 0);
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(groups.length / seriesPerPage)));
  const shown = groups.slice((page - 1) * seriesPerPage, page * seriesPerPage);
  const edited = manage ? episodes?.find(({ id }) => id === search.fiche) : undefined;
  const close = { fiche: undefined, serie: undefined };
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-2xl">Gestion des Episodes</h1>
        {!manage && <ReadOnlyTag />}
        <Button kind="primary" className="ml-auto" onClick={() => onSearch({ fiche: newForm, serie: undefined })} icon={Plus}>
          Ajouter un épisode
        </Button>
      </header>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label="Rechercher un épisode"
          placeholder="Titre, description, saison, numéro…"
          value={words}
          onChange={(q) => onSearch({ q: q === "" ? undefined : q, page: undefined }, { replace: true })}
          className="w-full md:w-80"
        />
        <Chip
          pressed={sans_video === true}
          onPress={() => onSearch({ sans_video: sans_video ? undefined : true, page: undefined }, { replace: true })}
        >
          Sans vidéo
        </Chip>
        <p role="status" className="chiffres text-gris">
          {episodes && countWords(found, groups.length, filtered)}
        </p>
      </div>
      {hasFailed(query) && !episodes ? (
        <ErrorState title="Erreur lors de la récupération des épisodes" onRetry={() => void query.refetch()} />
      ) : !episodes ? (
        <Loading />
      ) : groups.length === 0 ? (
        <NoEpisode searched={filtered} onReset={() => onSearch({ q: undefined, sans_video: undefined, page: undefined })} />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {shown.map((group) => (
            <SeriesBlock
              key={group.id}
              group={group}
              unfolded={filtered || shown.length === 1}
              manage={manage}
              onAdd={() => onSearch({ fiche: newForm, serie: group.id })}
              onEdit={({ id }) => onSearch({ fiche: id })}
              onDelete={(episode) => setDoomed([episode])}
              {...(manage && { selection, onSelection: setSelection })}
            />
          ))}
        </div>
      )}
      <NumberedPages
        page={page}
        pages={Math.ceil(groups.length / seriesPerPage)}
        onPage={(next) => onSearch({ page: next === 1 ? undefined : next })}
      />
      {(search.fiche === newForm || edited) && (
        <EpisodeForm
          key={search.fiche}
          base={edited}
          seriesId={search.serie}
          hostedField={hostedField}
          onSaved={() => onSearch(close, { replace: true, saved: true })}
          onCancel={() => onSearch(close, { replace: true })}
        />
      )}
      <BulkBar
        count={chosen.length}
        label={countOf(chosen.length, "épisode choisi", "épisodes choisis")}
        onClear={() => setSelection({})}
      >
        <Button kind="danger" onClick={() => setDoomed(chosen)}>
          Supprimer
        </Button>
      </BulkBar>
      {isSome(doomed) && (
        <DeleteEpisodes
          episodes={doomed}
          onCancel={() => setDoomed([])}
          onDone={() => {
            setSelection({});
            setDoomed([]);
          }}
        />
      )}
    </>
  );
}

const isSome = (episodes: readonly Episode[]): episodes is readonly [Episode, ...Episode[]] => episodes.length > 0;

function countWords(found: number, series: number, searched: boolean): string {
  const trouves = searched ? (found > 1 ? " trouvés" : " trouvé") : "";
  return `${countOf(found, "épisode", "épisodes")}${trouves} dans ${countOf(series, "série", "séries")}`;
}

function Loading() {
  return (
    <div aria-busy="true" className="grid grid-cols-1 gap-3">
      <span className="sr-only">Chargement…</span>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-15 rounded-panneau" />
      ))}
    </div>
  );
}

function NoEpisode({ searched, onReset }: { searched: boolean; onReset: () => void }) {
  const anySeries = (useSeriesNamed("").data?.total ?? 0) > 0;
  return (
    <EmptyState
      title="Aucun épisode trouvé"
      icon={searched ? <SearchX className="size-7" /> : <CirclePlay className="size-7" />}
      {...(searched && { text: "Aucun titre, aucune description ni aucun numéro ne répond à cette recherche." })}
      {...(!searched &&
        anySeries && { text: "Le site a des séries, mais elles n’ont pas encore d’épisode : ajoutez le premier." })}
    >
      {searched && (
        <Button kind="primary" onClick={onReset}>
          Tous les épisodes
        </Button>
      )}
    </EmptyState>
  );
}
