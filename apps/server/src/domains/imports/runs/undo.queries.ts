import type { UndoResult } from "@seance/contract/import-runs";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { itemRows } from "#domains/catalogue/index.ts";

type Left = UndoResult["left"][number];
/** A range of positions: a run is undone in batches, so that each statement is short. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

const made = (runId: string, type: "movie" | "series" | "episode", { from, to }: Places) => sql`
  import_item.run_id = ${runId} and import_item.item_type = ${type} and import_item.item_id = item.id
  and import_item.place >= ${from} and import_item.place < ${to} and item.deleted_at is null`;

const untouched = sql`item.updated_at = import_item.written_at`;

/** Films or episodes that the run created or completed, and that are unchanged since. */
export async function untouchedItems(
  tx: Db,
  type: "movie" | "episode",
  action: "create" | "complete",
  runId: string,
  places: Places,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select item.id from import_item join ${itemRows[type]} as item on ${made(runId, type, places)}
    where import_item.action = ${action} and ${untouched} order by item.id`.execute(tx);
  return rows.map(({ id }) => id);
}

const hasEpisodes = sql`exists (select from ${itemRows.episode} as episode where series_id = item.id and deleted_at is null)`;
const everything: Places = { from: 0, to: 2 ** 31 - 1 };

/** Series that the run created, unchanged since and without episodes. */
export async function untouchedSeries(tx: Db, runId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select item.id from import_item join ${itemRows.series} as item on ${made(runId, "series", everything)}
    where ${untouched} and not ${hasEpisodes} order by item.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Items that the run created or completed and that the undo leaves, in the order of the list. */
export async function remainingItems(tx: Db, runId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select item_type, item_id, title, reason, place from (
      select place, 'movie' as item_type, item.id as item_id, item.title, 'changed' as reason
        from import_item join ${itemRows.movie} as item on ${made(runId, "movie", everything)}
        where import_item.action = 'create' or (item.has_video and item.updated_at <> import_item.written_at)
      union all
      select place, 'episode', item.id, series.title || ' — S' || season_number || 'E' || episode_number, 'changed'
        from import_item join ${itemRows.episode} as item on ${made(runId, "episode", everything)} join ${itemRows.series} as series on series.id = item.series_id
        where import_item.action = 'create' or (item.has_video and item.updated_at <> import_item.written_at)
      union all
      select place, 'series', item.id, item.title, case when item.updated_at <> import_item.written_at then 'changed' else 'has-others' end
        from import_item join ${itemRows.series} as item on ${made(runId, "series", everything)}
    ) left_over order by place, item_type`.execute(tx);
  return rows;
}

export const markUndone = (tx: Db, runId: string, undo: UndoResult) =>
  tx
    .updateTable("import_run")
    .set({ undone_at: sql<Date>`now()`, undo: JSON.stringify(undo) })
    .where("id", "=", runId)
    .execute();
