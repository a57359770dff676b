import { inTransaction, type Db } from "#db/client.ts";
import { notify } from "#domains/notices/index.ts";
import * as rows from "./announce.queries.ts";

/**
 * Writes the notices about followed titles that were written since the last time. One process at a time does so, and the next one finds
 * what is left: each change is announced once. A change that is read twice is announced once all the same, by the rows that it leaves.
 */
export function announceChanges(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { since, next } = await rows.lockScan(tx);
    await announcePlayable(tx, { since });
    await announceEpisodes(tx, await rows.changedSeries(tx, since));
    await announceTitles(tx, await rows.changedPeople(tx, since));
    await rows.saveScan(tx, next);
  });
}

/** Tells those who wait for titles that can now be watched, and forgets that they waited. */
export async function announcePlayable(tx: Db, wanted: rows.Wanted): Promise<void> {
  for (const { accounts, ...item } of await rows.takeFulfilled(tx, wanted))
    await notify(tx, accounts, { kind: "playable", ...item });
}

/** Tells the followers of these series about the episodes that they do not know yet. */
export async function announceEpisodes(tx: Db, seriesIds: readonly string[]): Promise<void> {
  if (seriesIds.length === 0) return;
  for (const { series_id, episodes } of await rows.takeNewEpisodes(tx, seriesIds))
    await notify(tx, await rows.followersOf(tx, "series", series_id), { kind: "episode", series_id, episodes });
}

/** Tells the followers of these people about the titles that can be watched and that they do not know yet. */
export async function announceTitles(tx: Db, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  for (const { person_id, titles } of await rows.takeNewTitles(tx, personIds))
    await notify(tx, await rows.followersOf(tx, "person", person_id), { kind: "person", person_id, titles });
}
