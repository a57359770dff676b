import { limits } from "@seance/contract/limits";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows, secondsAgo } from "#db/figures.ts";
import { knownViewers } from "#domains/accounts/index.ts";

export interface View {
  readonly viewer: string;
  readonly itemId: string;
}

/** Records views in a transaction, and returns those that count: the first of each viewer and item within the window. */
export async function noteViews(db: Db, views: readonly View[]): Promise<View[]> {
  // Sorted, so that concurrent batches cannot deadlock.
  const sorted = (await knownViewers(db, views)).toSorted((a, b) => (a.viewer + a.itemId < b.viewer + b.itemId ? -1 : 1));
  const { rows } = await sql<View>`
    insert into counted_view (viewer, item_id)
    select * from unnest(${sorted.map((view) => view.viewer)}::text[], ${sorted.map((view) => view.itemId)}::uuid[])
    on conflict (viewer, item_id) do update set counted_at = now()
      where counted_view.counted_at <= now() - make_interval(hours => ${limits.viewCountedHours}::integer)
    returning viewer, item_id as "itemId"`.execute(db);
  return rows;
}

/** The number of viewers, including guests, who started something lately; each is recorded once in six hours per item. */
export const countStarted = (db: Db, minutes: number): Promise<number> =>
  countRows(db, sql`from (select distinct viewer from counted_view where counted_at > ${secondsAgo(60 * minutes)}) as started`);
