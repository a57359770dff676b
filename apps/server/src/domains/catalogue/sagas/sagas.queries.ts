import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { SearchFields } from "#domains/catalogue/titles/search-fields.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";
import { among } from "#domains/catalogue/writes/version.queries.ts";
import type { PlacedTitle, SagaRow } from "./sagas.present.ts";

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
  const rows = await db
    .selectFrom("saga_item")
    .where("saga_id", "=", sagaId)
    .select(["movie_id", "series_id"])
    .orderBy("place")
    .execute();
  return {
    movies: rows.flatMap((row) => row.movie_id ?? []),
    series: rows.flatMap((row) => row.series_id ?? []),
  };
}

/** What search looks in, but for the sagas. */
export async function makersOf(db: Db, table: "movie" | "series", id: string): Promise<Omit<SearchFields, "sagas"> | undefined> {
  const makers =
    table === "movie"
      ? sql<string[]>`array[director]`
      : sql<string[]>`array[creator, details->>'director', details->>'showrunner']`;
  const row = await db
    .selectFrom(table)
    .where("id", "=", id)
    .select(["title", "original_title", "cast_names", makers.as("makers")])
    .executeTakeFirst();
  return row && { title: row.title, original_title: row.original_title, cast: row.cast_names, makers: row.makers };
}

const sagaColumns = ["id", "name", "description", "updated_at"] as const;

export const allSagas = (db: Db): Promise<SagaRow[]> =>
  db.selectFrom("saga").select(sagaColumns).orderBy("name").orderBy("id").execute();

export const sagaById = (db: Db, id: string): Promise<SagaRow | undefined> =>
  db.selectFrom("saga").select(sagaColumns).where("id", "=", id).executeTakeFirst();

/**
 * Held until the transaction ends, after its titles and those that are to join it: as whoever deletes a title does, so that
 * neither waits for the other.
 */
export async function lockSaga(tx: Db, id: string, joining: { movies: readonly string[]; series: readonly string[] }) {
  const { movies, series } = await itemsOfSaga(tx, id);
  await unknownTitles(tx, "movie", [...movies, ...joining.movies]);
  await unknownTitles(tx, "series", [...series, ...joining.series]);
  return tx.selectFrom("saga").select(sagaColumns).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Those of the ids that are no title of this kind, or one in the bin; the others are held until the transaction ends. */
export async function unknownTitles(tx: Db, table: "movie" | "series", ids: readonly string[]): Promise<string[]> {
  const known = await tx
    .selectFrom(table)
    .select("id")
    .where("id", "=", among(ids))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const there = new Set(known.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

/** Titles of every saga, or of one, that may be seen: films first, each kind in the saga's order. */
export async function placedTitles(db: Db, drafts: boolean, sagaId?: string): Promise<PlacedTitle[]> {
  const ofSaga = sagaId === undefined ? sql`true` : sql`saga_id = ${sagaId}`;
  const { rows } = await sql<PlacedTitle>`
    select saga_id, movie_id, series_id, coalesce(title.poster_url, title.thumbnail_url) as poster
    from saga_item
    join lateral (
      select poster_url, thumbnail_url from movie where id = movie_id and ${seen(drafts)}
      union all
      select poster_url, thumbnail_url from series where id = series_id and ${seen(drafts)}
    ) as title on true
    where ${ofSaga}
    order by movie_id is null, place`.execute(db);
  return rows;
}
