import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countEpisodes } from "#domains/catalogue/episodes/episodes.write.queries.ts";
import { among } from "#domains/catalogue/writes/version.queries.ts";

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
    update saga set updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
    where id in (select saga_id from gone)`.execute(tx);
}
