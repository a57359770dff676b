import type { UndoResult } from "@seance/contract/import-runs";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { itemRows } from "#domains/catalogue/index.ts";
import type { RunRow } from "./runs.queries.ts";

type Left = UndoResult["left"][number];
type Type = Left["item_type"];

/** The items that an undo takes back: of a run, or of those that an earlier undo left. */
export interface Undoing extends Pick<RunRow, "id" | "publish"> {
  readonly only: readonly string[] | null;
}

/** A range of positions: a run is undone in batches, so that each statement is short. */
export interface Places {
  readonly from: number;
  readonly to: number;
}
const everything: Places = { from: 0, to: 2 ** 31 - 1 };

const madeBy = ({ id, only }: Undoing, type: Type, { from, to }: Places = everything) => sql`
  import_item.run_id = ${id} and import_item.item_type = ${type} and import_item.item_id = item.id
  and import_item.place >= ${from} and import_item.place < ${to} and item.deleted_at is null
  and (${only}::uuid[] is null or item.id = any(${only}::uuid[]))`;

const unedited = sql<boolean>`item.hand_version = import_item.written_at`;
const inHiddenSeries = sql`exists (select from ${itemRows.series} as series where series.id = item.series_id and series.unpublished)`;

/** Whether somebody has published what a run created as a draft. */
const isPublished = ({ publish }: Undoing, type: Type): RawBuilder<boolean> => sql`
  (import_item.action = 'create' and not ${publish}::boolean and not item.unpublished
    and not ${type === "episode" ? inHiddenSeries : sql`false`})`;

/** Films or episodes that the run created or completed, and that nobody has edited or published since. */
export async function untouchedItems(
  tx: Db,
  type: "movie" | "episode",
  action: "create" | "complete",
  run: Undoing,
  places: Places,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select item.id from import_item join ${itemRows[type]} as item on ${madeBy(run, type, places)}
    where import_item.action = ${action} and ${unedited} and not ${isPublished(run, type)} order by item.id`.execute(tx);
  return rows.map(({ id }) => id);
}

const hasEpisodes = sql`exists (select from ${itemRows.episode} as episode where series_id = item.id and deleted_at is null)`;

/** Series that the run created, neither edited nor published since and without episodes. */
export async function untouchedSeries(tx: Db, run: Undoing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select item.id from import_item join ${itemRows.series} as item on ${madeBy(run, "series")}
    where ${unedited} and not ${isPublished(run, "series")} and not ${hasEpisodes} order by item.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Items that the run created or completed and that the undo leaves, in the order of the list. */
export async function remainingItems(tx: Db, run: Undoing): Promise<Left[]> {
  const reason = (type: Type, other: "changed" | "has-others") => sql`
    case when ${isPublished(run, type)} then 'published' when not ${unedited} then 'changed' else ${other} end`;
  const isLeft = sql`(import_item.action = 'create' or (item.has_video and not ${unedited}))`;
  const { rows } = await sql<Left>`
    select item_type, item_id, title, reason, place from (
      select place, 'movie' as item_type, item.id as item_id, item.title, ${reason("movie", "changed")} as reason
        from import_item join ${itemRows.movie} as item on ${madeBy(run, "movie")} where ${isLeft}
      union all
      select place, 'episode', item.id, series.title || ' — S' || season_number || 'E' || episode_number, ${reason("episode", "changed")}
        from import_item join ${itemRows.episode} as item on ${madeBy(run, "episode")}
        join ${itemRows.series} as series on series.id = item.series_id where ${isLeft}
      union all
      select place, 'series', item.id, item.title, ${reason("series", "has-others")}
        from import_item join ${itemRows.series} as item on ${madeBy(run, "series")}
    ) left_over order by place, item_type`.execute(tx);
  return rows;
}

export const markUndone = (tx: Db, runId: string, undo: UndoResult) =>
  tx
    .updateTable("import_run")
    .set({ undone_at: sql<Date>`now()`, undo: JSON.stringify(undo) })
    .where("id", "=", runId)
    .execute();
