import { binMessages, type BinType } from "@seance/contract/bin";
import { sql } from "kysely";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { countEpisodes } from "#domains/catalogue/episodes/episodes.write.queries.ts";
import { among, nextVersion } from "#domains/catalogue/writes/version.queries.ts";

const now = sql<Date>`now()`;

/** Films go to the bin; favourites, history and places in sagas go for good. */
export async function binMovies(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.updateTable("movie").set({ deleted_at: now }).where("id", "=", among(ids)).execute();
  await tx.deleteFrom("favourite").where("movie_id", "=", among(ids)).execute();
  await tx.deleteFrom("watch_progress").where("movie_id", "=", among(ids)).execute();
  await leaveSagas(tx, "movie_id", ids);
}

/** A series takes its episodes: they carry the same moment, by which they come back with it. */
export async function binSeries(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.updateTable("series").set({ deleted_at: now }).where("id", "=", among(ids)).execute();
  await tx
    .updateTable("episode")
    .set({ deleted_at: now })
    .where("series_id", "=", among(ids))
    .where("deleted_at", "is", null)
    .execute();
  await sql`
    delete from watch_progress using episode
    where watch_progress.episode_id = episode.id and episode.series_id = ${among(ids)}`.execute(tx);
  await tx.deleteFrom("favourite").where("series_id", "=", among(ids)).execute();
  await leaveSagas(tx, "series_id", ids);
}

export async function binEpisodes(tx: Db, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .updateTable("episode")
    .set({ deleted_at: now })
    .where("id", "=", among(ids))
    .returning("series_id")
    .execute();
  await tx.deleteFrom("watch_progress").where("episode_id", "=", among(ids)).execute();
  for (const id of new Set(rows.map((row) => row.series_id))) await countEpisodes(tx, id);
}

export const binChannels = async (tx: Db, ids: readonly string[]): Promise<void> => {
  await tx.updateTable("channel").set({ deleted_at: now }).where("id", "=", among(ids)).execute();
};

/** Whoever edits one of these sagas meanwhile is told that it changed. */
async function leaveSagas(tx: Db, column: "movie_id" | "series_id", ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from saga_item where ${sql.ref(column)} = ${among(ids)} returning saga_id)
    update saga set updated_at = ${nextVersion}
    where id in (select saga_id from gone)`.execute(tx);
}

export const restoreMovie = (tx: Db, id: string): Promise<boolean> => takeOut(tx, "movie", id);
export const restoreChannel = (tx: Db, id: string): Promise<boolean> => takeOut(tx, "channel", id);

/** With the episodes that went with it. */
export async function restoreSeries(tx: Db, id: string): Promise<boolean> {
  const binned = tx.selectFrom("series").select("deleted_at").where("id", "=", id).where("deleted_at", "is not", null);
  if (!(await binned.forUpdate().executeTakeFirst())) return false;
  await tx
    .updateTable("episode")
    .set({ deleted_at: null })
    .where("series_id", "=", id)
    .where("deleted_at", "=", binned)
    .execute();
  return takeOut(tx, "series", id);
}

/** 409 while its series is in the bin. */
export async function restoreEpisode(tx: Db, id: string): Promise<boolean> {
  const series = await tx
    .selectFrom("series")
    .select("deleted_at")
    .where("id", "=", tx.selectFrom("episode").select("series_id").where("id", "=", id).where("deleted_at", "is not", null))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (series?.deleted_at) throw new Refusal("conflict", binMessages.seriesFirst);
  return series !== undefined && takeOut(tx, "episode", id);
}

async function takeOut(tx: Db, table: BinType, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ deleted_at: null, updated_at: nextVersion })
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
