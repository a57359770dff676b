import { limits } from "@seance/contract/limits";
import type { WatchedType } from "@seance/contract/progress";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countOf, countRows, secondsAgo } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";
import { itemRows } from "#domains/catalogue/index.ts";
import type { Save } from "./merge.ts";

export type ProgressRow = Row<"watch_progress">;

/** A page of the account's entries, newest first. */
export const entryPage = (db: Db, accountId: string, page: { skip: number; limit: number }): Promise<ProgressRow[]> =>
  db
    .selectFrom("watch_progress")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("saved_at", "desc")
    .orderBy("item_id", "desc")
    .offset(page.skip)
    .limit(page.limit)
    .execute();

/** The account's entries of these items, newest first. */
export const entriesOfItems = (db: Db, accountId: string, itemIds: readonly string[]): Promise<ProgressRow[]> =>
  db
    .selectFrom("watch_progress")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("item_id", "in", itemIds)
    .orderBy("saved_at", "desc")
    .orderBy("item_id", "desc")
    .execute();

/** Upserts the saves that are newer than the stored entries; a time ahead of the database's clock becomes the current time. */
export const upsertEntries = (db: Db, accountId: string, saves: readonly Save[]) =>
  db
    .insertInto("watch_progress")
    .values(
      saves.map((save) => ({
        account_id: accountId,
        item_id: save.itemId,
        item_type: save.itemType,
        movie_id: save.itemType === "movie" ? save.itemId : null,
        episode_id: save.itemType === "episode" ? save.itemId : null,
        watched_seconds: save.watched,
        total_seconds: save.total,
        completed: save.completed,
        // Truncated to milliseconds, as in the answers, so that an entry sent back unchanged has the same time.
        saved_at: sql<Date>`least(${save.savedAt}::timestamptz, date_trunc('milliseconds', clock_timestamp()))`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "item_id"])
        .doUpdateSet((row) => ({
          watched_seconds: row.ref("excluded.watched_seconds"),
          total_seconds: row.ref("excluded.total_seconds"),
          completed: row.ref("excluded.completed"),
          saved_at: row.ref("excluded.saved_at"),
          set_aside: false,
        }))
        .where("excluded.saved_at", ">", (row) => row.ref("watch_progress.saved_at")),
    )
    .execute();

export const deleteEntry = (db: Db, accountId: string, itemType: WatchedType, itemId: string): Promise<boolean> =>
  hasWritten(
    db
      .deleteFrom("watch_progress")
      .where("account_id", "=", accountId)
      .where("item_type", "=", itemType)
      .where("item_id", "=", itemId),
  );

/** Deletes all entries of the account and returns them. */
export const deleteEntries = (db: Db, accountId: string): Promise<ProgressRow[]> =>
  db.deleteFrom("watch_progress").where("account_id", "=", accountId).returningAll().execute();

/** Hides an entry from « Reprendre la lecture », or shows it again; false if the entry does not exist. */
export const setEntryAside = (
  db: Db,
  accountId: string,
  itemId: string,
  itemType: WatchedType,
  aside: boolean,
): Promise<boolean> =>
  hasWritten(
    db
      .updateTable("watch_progress")
      .set({ set_aside: aside })
      .where("account_id", "=", accountId)
      .where("item_type", "=", itemType)
      .where("item_id", "=", itemId),
  );

/** The entry to resume a series from: the newest in progress, else the newest completed. */
export const resumeEntry = (db: Db, accountId: string, seriesId: string) =>
  db
    .selectFrom("watch_progress")
    .innerJoin(itemRows.episode.as("episode"), "episode.id", "watch_progress.episode_id")
    .select(["episode.id as episode_id", "watched_seconds", "completed"])
    .where("account_id", "=", accountId)
    .where("episode.series_id", "=", seriesId)
    .where("episode.deleted_at", "is", null)
    .orderBy("completed")
    .orderBy("saved_at", "desc")
    .orderBy("item_id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The number of entries of these films and episodes, of all accounts. */
export const countProgressOf = (db: Db, itemIds: readonly string[]): Promise<number> =>
  countOf(
    db
      .selectFrom("watch_progress")
      .where((row) => row.or([row("movie_id", "=", among(itemIds)), row("episode_id", "=", among(itemIds))])),
  );

/** The number of entries of each of these films and episodes, by its id. */
export async function progressByItem(db: Db, itemIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select item_id as id, count(*) as count from watch_progress
    where movie_id = ${among(itemIds)} or episode_id = ${among(itemIds)} group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Deletes at most `most` entries of these films and episodes, of all accounts, and returns their number. */
export async function eraseProgressOf(db: Db, itemIds: readonly string[], most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from watch_progress where (account_id, item_id) in (
      select account_id, item_id from watch_progress
      where movie_id = ${among(itemIds)} or episode_id = ${among(itemIds)} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Seconds that an account has watched of an item that it has not completed. */
export async function watchedSeconds(db: Db, accountId: string, itemId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("watch_progress")
    .select("watched_seconds")
    .where("account_id", "=", accountId)
    .where("item_id", "=", itemId)
    .where("completed", "=", false)
    .executeTakeFirst();
  return row?.watched_seconds;
}

/** The films and series that accounts watched, once for each film or episode, for the joins of other domains. */
export const watchedTitleRows = sql<{ account_id: string; title_id: string; at: Date }>`(
  select account_id, coalesce(movie_id, episode.series_id) as title_id, saved_at as at
  from watch_progress left join ${itemRows.episode} as episode on episode.id = watch_progress.episode_id)`;

/** The player saves the progress every 30 s; two saves may be lost. */
const watchingSeconds = 3 * limits.player.autosaveSeconds;

/** The number of accounts that are watching something now. */
export const countWatching = (db: Db): Promise<number> =>
  countRows(
    db,
    sql`from (select distinct account_id from watch_progress where saved_at > ${secondsAgo(watchingSeconds)}) as watching`,
  );
