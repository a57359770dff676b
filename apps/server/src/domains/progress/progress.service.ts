import type { Answer } from "@seance/contract/endpoint";
import type { Episode } from "@seance/contract/episodes";
import { limits } from "@seance/contract/limits";
import type { MovieCard } from "@seance/contract/titles";
import {
  resumeMessages,
  type HistoryEntry,
  type HistoryUndo,
  type ProgressWrite,
  type resumeEpisode,
  type WatchedType,
} from "@seance/contract/progress";
import type { Actor, Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import {
  findEpisode,
  findEpisodes,
  findMovies,
  findSeries,
  findTitle,
  nextEpisode,
  nextEpisodes,
} from "#domains/catalogue/index.ts";
import { mergeWrites } from "./merge.ts";
import { presentEntry, presentKept, type WatchedTitle } from "./progress.present.ts";
import * as rows from "./progress.queries.ts";

/** The newest `limit` entries whose items the caller may see. */
export async function listHistory(db: Db, actor: Actor, caller: Caller, limit: number): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  // Entries of hidden items are skipped: read further pages until there are enough.
  for (let skip = 0; entries.length < limit; skip += limit) {
    const page = await rows.entryPage(db, actor.id, { skip, limit });
    entries.push(...(await presentEntries(db, caller, page)));
    if (page.length < limit) break;
  }
  return entries.slice(0, limit);
}

export interface SaveRequest {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly writes: readonly ProgressWrite[];
}

/**
 * Merges the saves of devices of different accounts into the stored entries, where the newer one wins, and returns the result of each
 * request, newest first. The callers all see drafts, or none of them does.
 */
export async function saveProgress(
  db: Db,
  requests: readonly SaveRequest[],
  waits: { readonly waitMs: number },
): Promise<HistoryEntry[][]> {
  const caller = requests[0]?.caller;
  if (!caller) return [];
  const saves = requests.flatMap(({ actor, writes }) => mergeWrites(writes).map((save) => ({ ...save, accountId: actor.id })));
  const idsOf = (type: WatchedType): string[] => saves.flatMap((one) => (one.itemType === type ? one.itemId : []));
  const items = await findItems(db, caller, { movies: idsOf("movie"), episodes: idsOf("episode") });
  const visible = saves.filter((one) => (one.itemType === "movie" ? items.movies : items.episodes).has(one.itemId));
  if (visible.length === 0) return requests.map(() => []);
  await rows.upsertEntries(db, visible, waits);
  const found = await rows.entriesOfSaves(db, visible);
  const present = await presenterOf(db, caller, found, items);
  const byAccount = Map.groupBy(found, (row) => row.account_id);
  return requests.map(({ actor }) => present(byAccount.get(actor.id) ?? []));
}

export async function deleteEntry(db: Db, actor: Actor, item: { item_type: WatchedType; item_id: string }): Promise<void> {
  if (!(await rows.deleteEntry(db, actor.id, item.item_type, item.item_id))) throw notFound();
}

/** Deletes the whole history, and returns what it takes to undo that. */
export async function deleteHistory(db: Db, actor: Actor): Promise<HistoryUndo> {
  const before = await rows.deleteEntries(db, actor.id);
  return { marked: [], before: before.map(presentKept) };
}

/** Takes an entry off « Reprendre la lecture », or brings it back. */
export async function setEntryAside(
  db: Db,
  actor: Actor,
  item: { item_type: WatchedType; item_id: string },
  aside: boolean,
): Promise<void> {
  if (!(await rows.setEntryAside(db, actor.id, item.item_id, item.item_type, aside))) throw notFound();
}

/** The episode to resume a series with: the newest in progress, else the one after the newest completed. */
export async function resumeSeries(
  db: Db,
  actor: Actor,
  caller: Caller,
  seriesId: string,
): Promise<Answer<typeof resumeEpisode>> {
  await findTitle(db, caller, { item_type: "series", id: seriesId });
  const entry = await rows.resumeEntry(db, actor.id, seriesId);
  if (!entry) return { resume_episode: null, message: resumeMessages.none };
  const episode = await findEpisode(db, caller, entry.episode_id);
  if (!entry.completed) {
    const resume_time = entry.watched_seconds > limits.player.resumeOverSeconds ? entry.watched_seconds : 0;
    return { resume_episode: { ...episode, resume_time }, message: resumeMessages.found };
  }
  const next = await nextEpisode(db, caller, episode);
  if (!next) return { resume_episode: null, message: resumeMessages.none };
  return { resume_episode: { ...next, resume_time: 0 }, message: resumeMessages.found };
}

/** The entries whose items the caller may see, in the order of the rows. */
export async function presentEntries(db: Db, caller: Caller, found: readonly rows.ProgressRow[]): Promise<HistoryEntry[]> {
  const idsOf = (column: "movie_id" | "episode_id"): string[] => found.flatMap((row) => row[column] ?? []);
  const items = await findItems(db, caller, { movies: idsOf("movie_id"), episodes: idsOf("episode_id") });
  return (await presenterOf(db, caller, found, items))(found);
}

/** The films and episodes that a caller may see, by id. */
interface Items {
  readonly movies: ReadonlyMap<string, MovieCard>;
  readonly episodes: ReadonlyMap<string, Episode>;
}

const findItems = async (db: Db, caller: Caller, ids: { movies: string[]; episodes: string[] }): Promise<Items> => ({
  movies: await findMovies(db, caller, ids.movies),
  episodes: await findEpisodes(db, caller, ids.episodes),
});

/** Presents those of the found rows whose items are among `items`. */
async function presenterOf(db: Db, caller: Caller, found: readonly rows.ProgressRow[], { movies, episodes }: Items) {
  const finished = found.flatMap((row) => (row.completed && row.episode_id !== null ? row.episode_id : []));
  const next = await nextEpisodes(db, caller, finished);
  const seriesIds = new Set([...episodes.values()].map((episode) => episode.series_id));
  const series = await findSeries(db, caller, [...seriesIds]);
  const watchedOf = (row: rows.ProgressRow): WatchedTitle | null => {
    const movie = movies.get(row.item_id);
    const episode = episodes.get(row.item_id);
    const ofSeries = series.get(episode?.series_id ?? "");
    if (movie) return { movie };
    return episode && ofSeries ? { episode, series: ofSeries } : null;
  };
  return (some: readonly rows.ProgressRow[]): HistoryEntry[] =>
    some.flatMap((row) => {
      const watched = watchedOf(row);
      return watched ? [presentEntry(row, watched, next.get(row.item_id) ?? null)] : [];
    });
}
