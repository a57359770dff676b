import { limits } from "@seance/contract/limits";
import type { WatchedType } from "@seance/contract/progress";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countRows, secondsAgo } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { itemRows } from "#domains/catalogue/index.ts";
import type { Save } from "./merge.ts";

export type ProgressRow = Row<"watch_progress">;

/** The account's entries, the latest first. */
export const latest = (db: Db, accountId: string, page: { skip: number; limit: number }): Promise<ProgressRow[]> =>
  db
    .selectFrom("watch_progress")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("saved_at", "desc")
    .orderBy("item_id", "desc")
    .offset(page.skip)
    .limit(page.limit)
    .execute();

export const ofItems = (db: Db, accountId: string, itemIds: readonly string[]): Promise<ProgressRow[]> =>
  db
    .selectFrom("watch_progress")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("item_id", "in", itemIds)
    .orderBy("saved_at", "desc")
    .orderBy("item_id", "desc")
    .execute();

/** Writes what is newer than what is there; a clock ahead of the database's counts as now. */
export const store = (db: Db, accountId: string, saves: readonly Save[]) =>
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
        // In milliseconds, as answers carry it: sent back unchanged, an entry is no newer and no older than itself.
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
        }))
        .where("excluded.saved_at", ">", (row) => row.ref("watch_progress.saved_at")),
    )
    .execute();

export async function remove(db: Db, accountId: string, itemType: WatchedType, itemId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom("watch_progress")
    .where("account_id", "=", accountId)
    .where("item_type", "=", itemType)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export const removeAll = (db: Db, accountId: string) =>
  db.deleteFrom("watch_progress").where("account_id", "=", accountId).execute();

/** The entry that a series is resumed from: the latest in progress, else the latest completed. */
export const latestOfSeries = (db: Db, accountId: string, seriesId: string) =>
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

/** How many entries all accounts together have of these films and episodes. */
export async function countProgressOf(db: Db, itemIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom("watch_progress")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((row) => row.or([row("movie_id", "=", among(itemIds)), row("episode_id", "=", among(itemIds))]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Erases at most `most` of the entries that all accounts have of these films and episodes; gives their number. */
export async function eraseProgressOf(db: Db, itemIds: readonly string[], most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from watch_progress where (account_id, item_id) in (
      select account_id, item_id from watch_progress
      where movie_id = ${among(itemIds)} or episode_id = ${among(itemIds)} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Seconds that an account has watched of what it has not finished. */
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

/** The player saves its place every 30 s. */
const watchingSeconds = 3 * limits.player.autosaveSeconds;

/** How many accounts are watching something. */
export const countWatching = (db: Db): Promise<number> =>
  countRows(
    db,
    sql`from (select distinct account_id from watch_progress where saved_at > ${secondsAgo(watchingSeconds)}) as watching`,
  );
