import type { KeptEntry, MarkedEntry, WatchedType } from "@seance/contract/progress";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { itemRows } from "#domains/catalogue/index.ts";
import type { ProgressRow } from "./progress.queries.ts";

/** The account's entries of these items, locked until the transaction ends. */
export const lockEntries = (tx: Db, accountId: string, itemIds: readonly string[]): Promise<ProgressRow[]> =>
  tx
    .selectFrom("watch_progress")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("item_id", "=", among(itemIds))
    .orderBy("item_id")
    .forUpdate()
    .execute();

/** The items with their times: one millisecond apart, so that the last one is the latest. */
const inOrder = (itemIds: readonly string[]) => sql`(
    select id, date_trunc('milliseconds', clock_timestamp()) - (${itemIds.length}::int - place) * interval '1 millisecond' as saved_at
    from unnest(${itemIds}::uuid[]) with ordinality as listed (id, place)
  )`;

/**
 * Marks items as seen and returns them with their new times: those with an entry in `known` keep what was watched, and an entry that
 * another request made meanwhile stays as it is.
 */
export async function markEntries(
  tx: Db,
  accountId: string,
  itemType: WatchedType,
  itemIds: readonly string[],
  known: readonly string[],
): Promise<{ item_id: string; saved_at: Date }[]> {
  const [movie, episode] = itemType === "movie" ? [sql`id`, sql`null`] : [sql`null`, sql`id`];
  const { rows } = await sql<{ item_id: string; saved_at: Date }>`
    with listed as materialized (select * from ${inOrder(itemIds)} as listed), changed as (
      update watch_progress set completed = true, set_aside = false, saved_at = greatest(listed.saved_at, watch_progress.saved_at)
      from listed where account_id = ${accountId} and item_id = listed.id and item_id = ${among(known)}
      returning item_id, watch_progress.saved_at
    ), added as (
      insert into watch_progress
        (account_id, item_id, item_type, movie_id, episode_id, watched_seconds, total_seconds, completed, saved_at)
      select ${accountId}::uuid, id, ${itemType}, ${movie}::uuid, ${episode}::uuid, 0, 0, true, saved_at
      from listed where id <> all (${known}::uuid[])
      on conflict (account_id, item_id) do nothing returning item_id, saved_at
    )
    select item_id, saved_at from changed union all select item_id, saved_at from added`.execute(tx);
  return rows;
}

/** Deletes the account's entries of these items and returns them. */
export const takeEntries = (tx: Db, accountId: string, itemIds: readonly string[]): Promise<ProgressRow[]> =>
  tx
    .deleteFrom("watch_progress")
    .where("account_id", "=", accountId)
    .where("item_id", "=", among(itemIds))
    .returningAll()
    .execute();

/** Deletes marked entries that have not been saved since. */
export async function deleteMarked(tx: Db, accountId: string, marked: readonly MarkedEntry[]): Promise<void> {
  await sql`
    delete from watch_progress using jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as marked (item_id uuid, saved_at timestamptz)
    where account_id = ${accountId} and watch_progress.item_id = marked.item_id and watch_progress.saved_at = marked.saved_at`.execute(
    tx,
  );
}

/** Inserts entries as they were, except those of erased items and those that have an entry again. */
export async function reinsertEntries(tx: Db, accountId: string, kept: readonly KeptEntry[]): Promise<void> {
  await sql`
    insert into watch_progress
      (account_id, item_id, item_type, movie_id, episode_id, watched_seconds, total_seconds, completed, saved_at, set_aside)
    select ${accountId}::uuid, item_id, item_type, movie.id, episode.id, "current_time", total_time, completed,
      least(saved_at, date_trunc('milliseconds', clock_timestamp())), set_aside
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as kept (item_id uuid, item_type text, "current_time" float8, total_time float8, completed boolean, saved_at timestamptz, set_aside boolean)
    left join ${itemRows.movie} as movie on item_type = 'movie' and movie.id = item_id
    left join ${itemRows.episode} as episode on item_type = 'episode' and episode.id = item_id
    where coalesce(movie.id, episode.id) is not null
    order by item_id
    on conflict (account_id, item_id) do nothing`.execute(tx);
}
