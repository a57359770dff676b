import type { Episode } from "@seance/contract/episodes";
import type { MovieCard, SeriesCard } from "@seance/contract/titles";
import type { HistoryEntry, KeptEntry } from "@seance/contract/progress";
import { ratioOf } from "./merge.ts";
import type { ProgressRow } from "./progress.queries.ts";

/** A film, or an episode with its series. */
export type WatchedTitle = { readonly movie: MovieCard } | { readonly episode: Episode; readonly series: SeriesCard };

export function presentEntry(row: ProgressRow, watched: WatchedTitle, next: Episode | null): HistoryEntry {
  return {
    id: row.item_id,
    item_type: row.item_type,
    item_id: row.item_id,
    ...("movie" in watched ? moviePart(watched.movie) : episodePart(watched.episode, watched.series)),
    current_time: row.watched_seconds,
    total_time: row.total_seconds,
    progress: ratioOf(row),
    completed: row.completed,
    saved_at: row.saved_at.toISOString(),
    set_aside: row.set_aside,
    next_episode: next && {
      id: next.id,
      title: next.title,
      season_number: next.season_number,
      episode_number: next.episode_number,
      still: next.thumbnail,
    },
  };
}

/** An entry without its title, to be restored. */
export const presentKept = (row: ProgressRow): KeptEntry => ({
  item_type: row.item_type,
  item_id: row.item_id,
  current_time: row.watched_seconds,
  total_time: row.total_seconds,
  completed: row.completed,
  saved_at: row.saved_at.toISOString(),
  set_aside: row.set_aside,
});

type TitlePart = Pick<
  HistoryEntry,
  "type" | "title" | "description" | "poster" | "still" | "series_id" | "series_title" | "season_number" | "episode_number"
>;

const moviePart = ({ title, description, poster_url, thumbnail, backdrop }: MovieCard): TitlePart => ({
  type: "movie",
  title,
  description,
  poster: poster_url ?? thumbnail,
  still: backdrop ?? thumbnail,
  series_id: null,
  series_title: null,
  season_number: null,
  episode_number: null,
});

const episodePart = (episode: Episode, series: SeriesCard): TitlePart => ({
  type: "series",
  title: episode.title,
  description: episode.description,
  poster: series.poster_url ?? series.thumbnail ?? episode.thumbnail,
  still: episode.thumbnail ?? series.backdrop ?? series.thumbnail,
  series_id: episode.series_id,
  series_title: episode.series_title,
  season_number: episode.season_number,
  episode_number: episode.episode_number,
});
