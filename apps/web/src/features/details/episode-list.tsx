import type { Episode } from "@seance/contract/episodes";
import { useMemo, useState } from "react";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { Segmented } from "#ui/input/segmented.tsx";
import { Select } from "#ui/input/field.tsx";
import { EpisodeRow } from "./episode-row.tsx";

/** Number of seasons that fit as tabs; more are in a select. */
const seasonsSideBySide = 6;

/** The episodes of one season, and the choice of the season; opens on `season` (the one being watched). */
export function EpisodeList({
  episodes,
  season,
  stateOf,
  onPlay,
}: {
  episodes: readonly Episode[];
  season: number | undefined;
  stateOf: (id: string) => WatchState;
  onPlay: (episode: Episode) => void;
}) {
  const seasons = useMemo(() => [...new Set(episodes.map((episode) => episode.season_number))], [episodes]);
  const [chosen, setChosen] = useState<number | null>(null);
  const current = chosen ?? season ?? seasons[0];
  return (
    <div className="grid gap-4">
      {seasons.length > 1 && current !== undefined && <SeasonChoice seasons={seasons} value={current} onChange={setChosen} />}
      <ol aria-label={`Épisodes de la saison ${current}`} className="grid gap-2.5">
        {episodes
          .filter((episode) => episode.season_number === current)
          .map((episode) => (
            <EpisodeRow key={episode.id} episode={episode} state={stateOf(episode.id)} onPlay={() => onPlay(episode)} />
          ))}
      </ol>
    </div>
  );
}

function SeasonChoice({
  seasons,
  value,
  onChange,
}: {
  seasons: readonly number[];
  value: number;
  onChange: (season: number) => void;
}) {
  if (seasons.length > seasonsSideBySide)
    return (
      <Select label="Saison" value={value} onChange={(event) => onChange(Number(event.currentTarget.value))} className="max-w-60">
        {seasons.map((season) => (
          <option key={season} value={season}>
            Saison {season}
          </option>
        ))}
      </Select>
    );
  return (
    <div>
      <Segmented
        label="Saison"
        value={String(value)}
        onChange={(season) => onChange(Number(season))}
        options={seasons.map((season) => ({ value: String(season), label: `Saison ${season}` }))}
      />
    </div>
  );
}
