import { limits } from "@seance/contract/limits";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows, secondsAgo } from "#db/figures.ts";
import { knownViewers } from "#domains/accounts/index.ts";

export interface View {
  readonly viewer: string;
  readonly itemId: string;
}

const window = sql<Date>`now() - make_interval(hours => ${limits.viewCountedHours}::integer)`;

/** Notes views and gives those that count: the first of a viewer and item within the window. In a transaction. */
export async function noteViews(db: Db, views: readonly View[]): Promise<View[]> {
  // In one order, so that two batches at once wait for each other instead of blocking each other.
  const sorted = (await knownViewers(db, views)).toSorted((a, b) => (a.viewer + a.itemId < b.viewer + b.itemId ? -1 : 1));
  const rows = await db
    .insertInto("counted_view")
    .columns(["viewer", "item_id"])
    .expression(
      sql`select * from unnest(${sorted.map((view) => view.viewer)}::text[], ${sorted.map((view) => view.itemId)}::uuid[])`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(["viewer", "item_id"])
        .doUpdateSet({ counted_at: sql<Date>`now()` })
        .where("counted_view.counted_at", "<=", window),
    )
    .returning(["viewer", "item_id"])
    .execute();
  return rows.map((row) => ({ viewer: row.viewer, itemId: row.item_id }));
}

/** How many viewers, guests too, began something lately: each viewer of a film or an episode is noted once in six hours. */
export const countStarted = (db: Db, minutes: number): Promise<number> =>
  countRows(db, sql`from (select distinct viewer from counted_view where counted_at > ${secondsAgo(60 * minutes)}) as started`);
