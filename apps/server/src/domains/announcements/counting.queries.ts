import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { knownViewers } from "#domains/accounts/index.ts";
import { today } from "./announcements.queries.ts";

export type Interaction = "view" | "click";

export interface SeenAnnouncement {
  readonly viewer: string;
  readonly announcementId: string;
  readonly kind: Interaction;
}

/** Records interactions and returns those that count: the first per viewer, announcement and kind within an hour. In a transaction. */
export async function recordInteractions(db: Db, all: readonly SeenAnnouncement[]): Promise<SeenAnnouncement[]> {
  const batch = await knownViewers(db, all);
  // Sorted, so that concurrent batches lock the rows in the same order and cannot deadlock.
  const { rows } = await sql<SeenAnnouncement>`
    insert into counted_announcement (viewer, announcement_id, kind)
    select viewer, announcement_id, kind
    from unnest(
      ${batch.map((seen) => seen.viewer)}::text[],
      ${batch.map((seen) => seen.announcementId)}::uuid[],
      ${batch.map((seen) => seen.kind)}::text[]
    ) as given (viewer, announcement_id, kind)
    where exists (select 1 from announcement where announcement.id = announcement_id and deleted_at is null)
    order by viewer, announcement_id, kind
    on conflict (viewer, announcement_id, kind) do update set counted_at = now()
      where counted_announcement.counted_at <= now() - interval '1 hour'
    returning viewer, announcement_id as "announcementId", kind`.execute(db);
  return rows;
}

/** Adds to the announcements' totals and to their counts of the current day. */
export const addCounts = (db: Db, counts: readonly { readonly id: string; readonly views: number; readonly clicks: number }[]) =>
  sql`
    with given as (
      select * from unnest(
        ${counts.map((one) => one.id)}::uuid[],
        ${counts.map((one) => one.views)}::integer[],
        ${counts.map((one) => one.clicks)}::integer[]
      ) as counted (id, views, clicks)
    ), counted as (
      update announcement set views = announcement.views + given.views, clicks = announcement.clicks + given.clicks
      from given where announcement.id = given.id
      returning announcement.id, given.views, given.clicks
    )
    insert into announcement_day as today (announcement_id, day, views, clicks)
    select id, ${today}, views, clicks from counted
    on conflict (announcement_id, day) do update
      set views = today.views + excluded.views, clicks = today.clicks + excluded.clicks`.execute(db);
