import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { SearchFields } from "#domains/catalogue/titles/search-fields.ts";

/** Names of the sagas that a title is in. */
export async function sagaNamesOf(db: Db, column: "movie_id" | "series_id", id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("saga")
    .innerJoin("saga_item", "saga_item.saga_id", "saga.id")
    .where(`saga_item.${column}`, "=", id)
    .select("saga.name")
    .orderBy("saga.id")
    .execute();
  return rows.map((row) => row.name);
}

/** Ids of a saga's titles, in its order, whoever may see them. */
export async function itemsOfSaga(db: Db, sagaId: string): Promise<{ movies: string[]; series: string[] }> {
  const rows = await db.selectFrom("saga_item").where("saga_id", "=", sagaId).select(["movie_id", "series_id"]).orderBy("place").execute();
  return {
    movies: rows.flatMap((row) => row.movie_id ?? []),
    series: rows.flatMap((row) => row.series_id ?? []),
  };
}

/** What search looks in, but for the sagas. */
export async function makersOf(db: Db, table: "movie" | "series", id: string): Promise<Omit<SearchFields, "sagas"> | undefined> {
  const makers = table === "movie" ? sql<string[]>`array[director]` : sql<string[]>`array[creator, details->>'director', details->>'showrunner']`;
  const row = await db
    .selectFrom(table)
    .where("id", "=", id)
    .select(["title", "original_title", "cast_names", makers.as("makers")])
    .executeTakeFirst();
  return row && { title: row.title, original_title: row.original_title, cast: row.cast_names, makers: row.makers };
}
