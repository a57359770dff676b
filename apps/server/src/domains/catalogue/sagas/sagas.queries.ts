import type { TitleType } from "@seance/contract/title-fields";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";
import type { PlacedTitle, SagaRow } from "./sagas.present.ts";

export async function sagaNamesOf(db: Db, table: TitleType, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("saga")
    .innerJoin("saga_item", "saga_item.saga_id", "saga.id")
    .where(`saga_item.${table}_id`, "=", id)
    .where("saga.deleted_at", "is", null)
    .select("saga.name")
    .orderBy("saga.id")
    .execute();
  return rows.map((row) => row.name);
}

/** A title's place in a saga, and whether the title is in the bin. */
export interface SagaPlace {
  readonly id: string;
  readonly binned: boolean;
}

/** A saga's titles in its order, those in the bin too. */
export async function itemsOfSaga(db: Db, sagaId: string): Promise<{ movies: SagaPlace[]; series: SagaPlace[] }> {
  const rows = await db
    .selectFrom("saga_item")
    .leftJoin("movie", "movie.id", "movie_id")
    .leftJoin("series", "series.id", "series_id")
    .where("saga_id", "=", sagaId)
    .select(["movie_id", "series_id"])
    .select(sql<boolean>`coalesce(movie.deleted_at, series.deleted_at) is not null`.as("binned"))
    .orderBy("place")
    .execute();
  return {
    movies: rows.flatMap(({ movie_id: id, binned }) => (id === null ? [] : { id, binned })),
    series: rows.flatMap(({ series_id: id, binned }) => (id === null ? [] : { id, binned })),
  };
}

const sagaColumns = ["id", "name", "description", "updated_at"] as const;

export const allSagas = (db: Db): Promise<SagaRow[]> =>
  db.selectFrom("saga").select(sagaColumns).where("deleted_at", "is", null).orderBy("name").orderBy("id").execute();

export const sagaById = (db: Db, id: string): Promise<SagaRow | undefined> =>
  db.selectFrom("saga").select(sagaColumns).where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

const idsOf = (places: readonly SagaPlace[]): string[] => places.map(({ id }) => id);

/**
 * Locks a saga, in the bin too, until the transaction ends, after its titles, those in the bin too, and those that join it. The deletion of a title
 * locks in the same order, so that the two cannot deadlock.
 */
export async function lockSaga(tx: Db, id: string, joining: { movies: readonly string[]; series: readonly string[] }) {
  const { movies, series } = await itemsOfSaga(tx, id);
  await unknownTitles(tx, "movie", [...idsOf(movies), ...joining.movies]);
  await unknownTitles(tx, "series", [...idsOf(series), ...joining.series]);
  return tx
    .selectFrom("saga")
    .select([...sagaColumns, "deleted_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The ids that are not of a title of this kind outside the bin; all titles found are locked until the transaction ends. */
export async function unknownTitles(tx: Db, table: TitleType, ids: readonly string[]): Promise<string[]> {
  const locked = await tx
    .selectFrom(table)
    .select(["id", "deleted_at"])
    .where("id", "=", among(ids))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const there = new Set(locked.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

/** The titles that the caller sees of every saga, or of one: films first, each kind in the saga's order. */
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
