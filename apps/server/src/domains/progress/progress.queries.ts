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

/** A save with its account. */
export interface AccountSave extends Save {
  readonly accountId: string;
}

/** The entries of the items of these saves, newest first. */
export async function entriesOfSaves(db: Db, saves: readonly AccountSave[]): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select watch_progress.* from watch_progress
    join unnest(${saves.map((one) => one.accountId)}::uuid[], ${saves.map((one) => one.itemId)}::uuid[]) as saved (account_id, item_id)
      using (account_id, item_id)
    order by saved_at desc, item_id desc`.execute(db);
  return rows;
}

/**
 * Upserts the saves that are newer than the stored entries, in one statement; a time ahead of the database's clock becomes the current
 * time. It fails when it must wait for a lock longer than `waitMs`. Sorted, so that concurrent ones cannot deadlock.
 */
export async function upsertEntries(db: Db, saves: readonly AccountSave[], { waitMs }: { waitMs: number }): Promise<void> {
  await sql`
    with settings as materialized (select set_config('lock_timeout', ${`${waitMs}ms`}, true))
    insert into watch_progress
      (account_id, item_id, item_type, movie_id, episode_id, watched_seconds, total_seconds, completed, saved_at)
    select account_id, item_id, item_type,
      case item_type when 'movie' then item_id end, case item_type when 'episode' then item_id end, watched, total, completed,
      -- Truncated to milliseconds, as in the answers, so that an entry sent back unchanged has the same time.
      least(saved_at, date_trunc('milliseconds', clock_timestamp()))
    from settings cross join unnest(
      ${saves.map((one) => one.accountId)}::uuid[], ${saves.map((one) => one.itemId)}::uuid[],
      ${saves.map((one) => one.itemType)}::text[], ${saves.map((one) => one.watched)}::float8[],
      ${saves.map((one) => one.total)}::float8[], ${saves.map((one) => one.completed)}::boolean[],
      ${saves.map((one) => one.savedAt.toISOString())}::timestamptz[]
    ) as saved (account_id, item_id, item_type, watched, total, completed, saved_at)
    order by account_id, item_id
    on conflict (account_id, item_id) do update set
      watched_seconds = excluded.watched_seconds, total_seconds = excluded.total_seconds,
      completed = excluded.completed, saved_at = excluded.saved_at, set_aside = false
    where excluded.saved_at > watch_progress.saved_at`.execute(db);
}

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
