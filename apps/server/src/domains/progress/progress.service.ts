import type { Answer } from "@seance/contract/endpoint";
import { limits } from "@seance/contract/limits";
import {
  resumeMessages,
  type HistoryEntry,
  type ProgressWrite,
  type resumeEpisode,
  type WatchedType,
} from "@seance/contract/progress";
import type { Actor, Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import { inTransaction, type Db } from "#db/client.ts";
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
import { presentEntry, type Watched } from "./progress.present.ts";
import * as rows from "./progress.queries.ts";

/** The latest `limit` entries whose items the caller may see. */
export async function list(db: Db, actor: Actor, caller: Caller, limit: number): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  // Entries of hidden items take no place: read on until there are enough.
  for (let skip = 0; entries.length < limit; skip += limit) {
    const page = await rows.latest(db, actor.id, { skip, limit });
    entries.push(...(await present(db, caller, page)));
    if (page.length < limit) break;
  }
  return entries.slice(0, limit);
}

/** Merges what a device saved with what is known, the newer of two winning, and gives the result, the latest first. */
export function save(db: Db, actor: Actor, caller: Caller, writes: readonly ProgressWrite[]): Promise<HistoryEntry[]> {
  return inTransaction(db, async (tx) => {
    const saves = mergeWrites(writes);
    const idsOf = (type: WatchedType): string[] => saves.flatMap((one) => (one.itemType === type ? one.itemId : []));
    const movies = await findMovies(tx, caller, idsOf("movie"));
    const episodes = await findEpisodes(tx, caller, idsOf("episode"));
    const known = saves.filter((one) => (one.itemType === "movie" ? movies : episodes).has(one.itemId));
    if (known.length === 0) return [];
    await rows.store(tx, actor.id, known);
    return present(
      tx,
      caller,
      await rows.ofItems(
        tx,
        actor.id,
        known.map((one) => one.itemId),
      ),
    );
  });
}

export async function forget(db: Db, actor: Actor, item: { item_type: WatchedType; item_id: string }): Promise<void> {
  if (!(await rows.remove(db, actor.id, item.item_type, item.item_id))) throw notFound();
}

export async function forgetAll(db: Db, actor: Actor): Promise<void> {
  await rows.removeAll(db, actor.id);
}

/** Where to take a series up again: its latest episode in progress, else the one after the latest completed. */
export async function resume(db: Db, actor: Actor, caller: Caller, seriesId: string): Promise<Answer<typeof resumeEpisode>> {
  await findTitle(db, caller, { item_type: "series", id: seriesId });
  const entry = await rows.latestOfSeries(db, actor.id, seriesId);
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

/** Entries of the rows whose items the caller may see, in the order of the rows. */
async function present(db: Db, caller: Caller, found: readonly rows.ProgressRow[]): Promise<HistoryEntry[]> {
  const movies = await findMovies(
    db,
    caller,
    found.flatMap((row) => row.movie_id ?? []),
  );
  const episodes = await findEpisodes(
    db,
    caller,
    found.flatMap((row) => row.episode_id ?? []),
  );
  const finished = found.flatMap((row) => (row.completed && row.episode_id !== null ? row.episode_id : []));
  const next = await nextEpisodes(db, caller, finished);
  const series = await findSeries(db, caller, [...new Set([...episodes.values()].map((episode) => episode.series_id))]);
  const watchedOf = (row: rows.ProgressRow): Watched | null => {
    const movie = movies.get(row.item_id);
    const episode = episodes.get(row.item_id);
    const ofSeries = series.get(episode?.series_id ?? "");
    if (movie) return { movie };
    return episode && ofSeries ? { episode, series: ofSeries } : null;
  };
  return found.flatMap((row) => {
    const watched = watchedOf(row);
    return watched ? [presentEntry(row, watched, next.get(row.item_id) ?? null)] : [];
  });
}
