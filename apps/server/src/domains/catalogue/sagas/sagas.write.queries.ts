import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { searchColumns } from "#domains/catalogue/titles/search-fields.ts";
import { withBinned } from "./saga-order.ts";
import { itemsOfSaga, makersOf, sagaNamesOf, type SagaPlace } from "./sagas.queries.ts";

export interface SagaFields {
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | undefined;
  /** Ids, in the order of the saga. */
  readonly movies?: readonly string[] | undefined;
  readonly series?: readonly string[] | undefined;
  readonly created_at?: Date | undefined;
}

/** Writes a saga with its titles and gives its id; the same id again changes the saga. Titles in the bin keep their places. */
export function insertSaga(db: Db, fields: SagaFields): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = fields.id ?? newId();
    const { name, description, created_at } = fields;
    await tx
      .insertInto("saga")
      .values({ id, name, description, created_at })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, description, updated_at: sagaVersion }))
      .execute();
    const before = await itemsOfSaga(tx, id);
    const { movies = [], series = [] } = fields;
    await placeItems(tx, id, withBinned(before.movies, movies), withBinned(before.series, series));
    await findBySaga(tx, "movie", new Set([...before.movies.map(idOf), ...movies]));
    await findBySaga(tx, "series", new Set([...before.series.map(idOf), ...series]));
    return id;
  });
}

/** Takes a saga away; its titles stay, and are no longer found by its name. */
export async function deleteSagaRow(tx: Db, id: string): Promise<void> {
  const { movies, series } = await itemsOfSaga(tx, id);
  await tx.deleteFrom("saga").where("id", "=", id).execute();
  await findBySaga(tx, "movie", new Set(movies.map(idOf)));
  await findBySaga(tx, "series", new Set(series.map(idOf)));
}

const idOf = ({ id }: SagaPlace): string => id;

/** In an upsert the table's own row has to be named. */
const sagaVersion = sql<Date>`greatest(clock_timestamp(), saga.updated_at + interval '1 millisecond')`;

async function placeItems(db: Db, saga_id: string, movies: readonly string[], series: readonly string[]): Promise<void> {
  await db.deleteFrom("saga_item").where("saga_id", "=", saga_id).execute();
  const items = [
    ...movies.map((movie_id, place) => ({ saga_id, movie_id, series_id: null, place })),
    ...series.map((series_id, place) => ({ saga_id, movie_id: null, series_id, place })),
  ];
  if (items.length > 0) await db.insertInto("saga_item").values(items).execute();
}

/** Search finds a title by the names of its sagas: its words follow when those change. */
async function findBySaga(db: Db, table: "movie" | "series", ids: ReadonlySet<string>): Promise<void> {
  for (const id of ids) {
    const fields = await makersOf(db, table, id);
    if (!fields) continue;
    const sagas = await sagaNamesOf(db, table === "movie" ? "movie_id" : "series_id", id);
    await db
      .updateTable(table)
      .set(searchColumns({ ...fields, sagas }))
      .where("id", "=", id)
      .execute();
  }
}
