import type { TitleType } from "@seance/contract/title-fields";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { reindexTitles } from "#domains/catalogue/titles/search/reindex.queries.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";
import { withBinned } from "./saga-order.ts";
import { itemsOfSaga, lockSaga, type SagaPlace } from "./sagas.queries.ts";

/** Ids in the order of the saga. */
interface SagaTitles {
  readonly movies?: readonly string[] | undefined;
  readonly series?: readonly string[] | undefined;
}

export interface SagaFields extends SagaTitles {
  readonly name: string;
  readonly description?: string | undefined;
}

export async function insertSaga(tx: Db, { name, description, ...titles }: SagaFields): Promise<string> {
  const id = newId();
  await tx.insertInto("saga").values({ id, name, description }).execute();
  await placeTitles(tx, id, titles);
  return id;
}

/** Updates a saga and replaces its titles; titles in the bin keep their places. */
export async function updateSaga(tx: Db, id: string, { name, description, ...titles }: SagaFields): Promise<void> {
  await tx.updateTable("saga").set({ name, description, updated_at: nextVersion }).where("id", "=", id).execute();
  await placeTitles(tx, id, titles);
}

/** Moves sagas to the bin; their titles stay, and search no longer finds them by their names. */
export async function binSagas(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("saga")
    .set({ deleted_at: sql<Date>`now()` })
    .where("id", "=", among(ids))
    .execute();
  for (const id of ids) await reindexSaga(tx, id);
}

/** Takes a saga out of the bin; false when it is not there. */
export async function restoreSaga(tx: Db, id: string): Promise<boolean> {
  const saga = await lockSaga(tx, id, { movies: [], series: [] });
  if (!saga?.deleted_at) return false;
  await tx.updateTable("saga").set({ deleted_at: null }).where("id", "=", id).execute();
  await reindexSaga(tx, id);
  return true;
}

async function reindexSaga(tx: Db, id: string): Promise<void> {
  const { movies, series } = await itemsOfSaga(tx, id);
  await reindex(tx, "movie", movies);
  await reindex(tx, "series", series);
}

async function placeTitles(tx: Db, saga_id: string, { movies = [], series = [] }: SagaTitles): Promise<void> {
  const before = await itemsOfSaga(tx, saga_id);
  await tx.deleteFrom("saga_item").where("saga_id", "=", saga_id).execute();
  const items = [
    ...withBinned(before.movies, movies).map((movie_id, place) => ({ saga_id, movie_id, series_id: null, place })),
    ...withBinned(before.series, series).map((series_id, place) => ({ saga_id, movie_id: null, series_id, place })),
  ];
  if (items.length > 0) await tx.insertInto("saga_item").values(items).execute();
  await reindex(tx, "movie", before.movies, movies);
  await reindex(tx, "series", before.series, series);
}

/** Search finds a title by the names of its sagas, so that titles that join or leave one are indexed again. */
const reindex = (tx: Db, table: TitleType, before: readonly SagaPlace[], after: readonly string[] = []): Promise<number> =>
  reindexTitles(tx, table, [...new Set([...before.map(({ id }) => id), ...after])]);
