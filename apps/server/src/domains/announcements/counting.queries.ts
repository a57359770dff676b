import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { knownViewers } from "#domains/accounts/index.ts";
import { today } from "./day.queries.ts";

export type CountedKind = "view" | "click";

/** Something that one viewer did with one announcement. */
export interface Seen {
  readonly viewer: string;
  readonly announcementId: string;
  readonly kind: CountedKind;
}

const window = sql<Date>`now() - interval '1 hour'`;

/** Notes what was seen and gives what counts: the first of a viewer, announcement and kind within the hour. In a transaction. */
export async function note(db: Db, all: readonly Seen[]): Promise<Seen[]> {
  const batch = await knownViewers(db, all);
  const rows = await db
    .insertInto("counted_announcement")
    .columns(["viewer", "announcement_id", "kind"])
    .expression(
      // In one order, so that two batches at once wait for each other instead of blocking each other.
      sql`
        select viewer, announcement_id, kind
        from unnest(
          ${batch.map((seen) => seen.viewer)}::text[],
          ${batch.map((seen) => seen.announcementId)}::uuid[],
          ${batch.map((seen) => seen.kind)}::text[]
        ) as given (viewer, announcement_id, kind)
        where exists (select 1 from announcement where announcement.id = announcement_id)
        order by viewer, announcement_id, kind`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(["viewer", "announcement_id", "kind"])
        .doUpdateSet({ counted_at: sql<Date>`now()` })
        .where("counted_announcement.counted_at", "<=", window),
    )
    .returning(["viewer", "announcement_id", "kind"])
    .execute();
  return rows.map((row) => ({ viewer: row.viewer, announcementId: row.announcement_id, kind: row.kind }));
}

/** Adds to the announcements' totals and to the counts of their day in Paris. */
export const add = (db: Db, counts: readonly { readonly id: string; readonly views: number; readonly clicks: number }[]) =>
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
