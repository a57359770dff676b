import type { UndoResult } from "@seance/contract/imports";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

type Left = UndoResult["left"][number];
export interface Removed {
  readonly id: string;
  readonly title: string;
}

/** Places of a run that are undone by one statement: no statement takes long. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

const made = (runId: string, type: "movie" | "series" | "episode", { from, to }: Places) => sql`
  import_item.run_id = ${runId} and import_item.item_type = ${type} and import_item.item_id = item.id
  and import_item.place >= ${from} and import_item.place < ${to} and item.deleted_at is null`;

/** Films or episodes that the run made go to the bin, if they are as it left them. */
export async function binMade(tx: Db, type: "movie" | "episode", runId: string, places: Places): Promise<Removed[]> {
  const { rows } = await sql<Removed>`
    update ${sql.table(type)} as item set deleted_at = now() from import_item
    where ${made(runId, type, places)} and import_item.action = 'create' and item.updated_at = import_item.written_at
    returning item.id, item.title`.execute(tx);
  return rows;
}

/** Links that the run gave to what was there are taken back, where nobody changed anything since. */
export async function takeLinksBack(tx: Db, type: "movie" | "episode", runId: string, places: Places): Promise<Removed[]> {
  const { rows } = await sql<Removed>`
    update ${sql.table(type)} as item set video_url = null, updated_at = now() from import_item
    where ${made(runId, type, places)} and import_item.action = 'complete' and item.updated_at = import_item.written_at
    returning item.id, item.title`.execute(tx);
  return rows;
}

const hasEpisodes = sql`exists (select from episode where series_id = item.id and deleted_at is null)`;
const everything: Places = { from: 0, to: 2 ** 31 - 1 };

/** Series that the run made go to the bin, if nobody changed them and no episode is left. */
export async function binMadeSeries(tx: Db, runId: string): Promise<Removed[]> {
  const { rows } = await sql<Removed>`
    update series as item set deleted_at = now() from import_item
    where ${made(runId, "series", everything)} and item.updated_at = import_item.written_at and not ${hasEpisodes}
    returning item.id, item.title`.execute(tx);
  return rows;
}

/** The series whose episodes the run touched say again how many they have. */
export async function recountSeries(tx: Db, runId: string): Promise<void> {
  await sql`
    update series set
      episodes_count = (select count(*) from episode where series_id = series.id and deleted_at is null),
      has_video = exists (select from episode where series_id = series.id and deleted_at is null and has_video)
    where id in (
      select episode.series_id from import_item join episode on episode.id = import_item.item_id
      where import_item.run_id = ${runId} and import_item.item_type = 'episode'
    )`.execute(tx);
}

/** What the run made, or gave a link to, and that the undo left: in the order of the list. */
export async function leftOf(tx: Db, runId: string): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select item_type, item_id, title, reason from (
      select place, 'movie' as item_type, item.id as item_id, item.title, 'changed' as reason
        from import_item join movie as item on ${made(runId, "movie", everything)}
        where import_item.action = 'create' or (item.has_video and item.updated_at <> import_item.written_at)
      union all
      select place, 'episode', item.id, series.title || ' — S' || season_number || 'E' || episode_number, 'changed'
        from import_item join episode as item on ${made(runId, "episode", everything)} join series on series.id = item.series_id
        where import_item.action = 'create' or (item.has_video and item.updated_at <> import_item.written_at)
      union all
      select place, 'series', item.id, item.title, case when item.updated_at <> import_item.written_at then 'changed' else 'has-others' end
        from import_item join series as item on ${made(runId, "series", everything)}
    ) left_over order by place, item_type`.execute(tx);
  return rows;
}

export const markUndone = (tx: Db, runId: string) =>
  tx
    .updateTable("import_run")
    .set({ undone_at: sql<Date>`now()` })
    .where("id", "=", runId)
    .execute();
