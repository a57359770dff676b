import { binMessages } from "@seance/contract/bin";
import type { TitleVersion } from "@seance/contract/versions";
import { sql } from "kysely";
import { Refusal } from "#core/refusal.ts";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { hasWritten } from "#db/written.ts";
import { countEpisodes, followVersions, regainVersions } from "#domains/catalogue/episodes/episodes.write.queries.ts";
import type { CatalogueType } from "#domains/catalogue/writes/kind.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";

const now = sql<Date>`now()`;

/**
 * Deletion is soft: a row in the bin is hidden from every call. Rows that refer to it (favourites, progress, places in sagas) stay as
 * they are until it is restored, or erased; then the foreign keys delete them.
 */
export async function binMovies(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.updateTable("movie").set({ deleted_at: now }).where("id", "=", among(ids)).execute();
  await touchSagas(tx, "movie_id", ids);
}

/** Moves series to the bin with their episodes, which get the same `deleted_at`: by it they are restored with the series. */
export async function binSeries(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.updateTable("series").set({ deleted_at: now }).where("id", "=", among(ids)).execute();
  await tx
    .updateTable("episode")
    .set({ deleted_at: now })
    .where("series_id", "=", among(ids))
    .where("deleted_at", "is", null)
    .execute();
  await touchSagas(tx, "series_id", ids);
}

export async function binEpisodes(tx: Db, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .updateTable("episode")
    .set({ deleted_at: now })
    .where("id", "=", among(ids))
    .returning(["series_id", "versions"])
    .execute();
  for (const [id, episodes] of Map.groupBy(rows, ({ series_id }) => series_id)) {
    await countEpisodes(tx, id);
    await followVersions(tx, id, { before: episodes.flatMap(({ versions }) => versions), after: [] });
  }
}

export const binChannels = async (tx: Db, ids: readonly string[]): Promise<void> => {
  await tx.updateTable("channel").set({ deleted_at: now }).where("id", "=", among(ids)).execute();
};

/** Gives the sagas of these titles a new version, so that an edit that was begun before is refused as stale. */
async function touchSagas(tx: Db, column: "movie_id" | "series_id", ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("saga")
    .set({ updated_at: nextVersion })
    .where("id", "in", tx.selectFrom("saga_item").select("saga_id").where(column, "=", among(ids)))
    .execute();
}

export async function restoreMovie(tx: Db, id: string): Promise<boolean> {
  if (!(await takeOut(tx, "movie", id))) return false;
  await touchSagas(tx, "movie_id", [id]);
  return true;
}

export const restoreChannel = (tx: Db, id: string): Promise<boolean> => takeOut(tx, "channel", id);

/**
 * Restores a series with the episodes that were deleted with it. The counts and the versions are updated, because binEpisodes lowers
 * them when the episodes go to the bin in the same transaction but before the series.
 */
export async function restoreSeries(tx: Db, id: string): Promise<boolean> {
  const binned = tx.selectFrom("series").select("deleted_at").where("id", "=", id).where("deleted_at", "is not", null);
  if (!(await binned.forUpdate().executeTakeFirst())) return false;
  await tx
    .updateTable("episode")
    .set({ deleted_at: null })
    .where("series_id", "=", id)
    .where("deleted_at", "=", binned)
    .execute();
  await takeOut(tx, "series", id);
  await countEpisodes(tx, id);
  await regainVersions(tx, id);
  await touchSagas(tx, "series_id", [id]);
  return true;
}

/** Restores an episode; 409 while its series is in the bin. */
export async function restoreEpisode(tx: Db, id: string): Promise<boolean> {
  const series = await tx
    .selectFrom("series")
    .select(["id", "deleted_at"])
    .where("id", "=", tx.selectFrom("episode").select("series_id").where("id", "=", id).where("deleted_at", "is not", null))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (series?.deleted_at) throw new Refusal("conflict", binMessages.seriesFirst);
  if (!series) return false;
  const after = await versionsOfNoOther(tx, series.id, id);
  if (!(await takeOut(tx, "episode", id))) return false;
  await countEpisodes(tx, series.id);
  await followVersions(tx, series.id, { before: [], after });
  return true;
}

/** The versions of a binned episode that its series lost with it, and not by the staff. */
async function versionsOfNoOther(tx: Db, seriesId: string, id: string): Promise<TitleVersion[]> {
  const { rows } = await sql<{ version: TitleVersion }>`
    select unnest(versions) as version from episode where id = ${id}
    except select unnest(versions) from episode where series_id = ${seriesId} and deleted_at is null`.execute(tx);
  return rows.map(({ version }) => version);
}

const takeOut = (tx: Db, table: CatalogueType, id: string): Promise<boolean> =>
  hasWritten(tx.updateTable(table).set({ deleted_at: null }).where("id", "=", id).where("deleted_at", "is not", null));
