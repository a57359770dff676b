import type { Episode } from "@seance/contract/episodes";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { EpisodeRow } from "./episode-row.tsx";
import { SeasonChoice } from "./season-choice.tsx";

export interface EpisodesProps {
  /** Undefined while loading. */
  readonly episodes: readonly Episode[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** The season to open on: the one being watched. */
  readonly season: number | undefined;
  readonly stateOf: (id: string) => WatchState;
  readonly onPlay: (episode: Episode) => void;
  /** A menu beside the choice of the season, and one at the end of each row. */
  readonly renderSeasonMenu?: (season: number, episodes: readonly Episode[]) => ReactNode;
  readonly renderEpisodeMenu?: (episode: Episode) => ReactNode;
}

/** The episodes of one season on the page of their series, and the choice of the season. */
export function EpisodesSection({ season, renderSeasonMenu, ...list }: EpisodesProps) {
  const { episodes = none } = list;
  const seasons = useMemo(() => [...new Set(episodes.map((episode) => episode.season_number))], [episodes]);
  const [chosen, setChosen] = useState<number | null>(null);
  const current = chosen ?? season ?? seasons[0];
  const shown = episodes.filter((episode) => episode.season_number === current);
  return (
    <section aria-labelledby="episodes" className="page-margin pt-3 pb-6">
      <div className="max-w-260">
        <header className="mb-3 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
          <h2 id="episodes" className="text-xl md:text-2xl">
            Épisodes
          </h2>
          {seasons.length > 1 && current !== undefined && <SeasonChoice seasons={seasons} value={current} onChange={setChosen} />}
          {current !== undefined && <div className="ml-auto">{renderSeasonMenu?.(current, shown)}</div>}
        </header>
        <Content {...list} shown={shown} season={current} />
      </div>
    </section>
  );
}

const none: readonly Episode[] = [];

function Content({
  episodes,
  shown,
  season,
  failed,
  onRetry,
  stateOf,
  onPlay,
  renderEpisodeMenu,
}: Omit<EpisodesProps, "renderSeasonMenu"> & { shown: readonly Episode[] }) {
  if (!episodes)
    return failed ? (
      <ErrorState level={3} title="Les épisodes n’ont pas pu être chargés" onRetry={onRetry} />
    ) : (
      <div aria-busy="true" className="grid gap-2.5">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-32 rounded-panel" />
        ))}
      </div>
    );
  if (episodes.length === 0)
    return <EmptyState level={3} title="Aucun épisode pour le moment" text="Ils apparaîtront ici dès leur ajout." />;
  return (
    <ol aria-label={`Épisodes de la saison ${season}`} className="-mx-2.5 grid gap-1">
      {shown.map((episode) => (
        <EpisodeRow
          key={episode.id}
          episode={episode}
          state={stateOf(episode.id)}
          onPlay={() => onPlay(episode)}
          menu={renderEpisodeMenu?.(episode)}
        />
      ))}
    </ol>
  );
}
