import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { favouriteRows } from "#domains/favourites/index.ts";
import { watchedTitleRows } from "#domains/progress/index.ts";
import type { TitleReference } from "#domains/catalogue/index.ts";

interface TasteRow {
  readonly title_id: string;
  readonly kind: "watched" | "favourite" | "dismissed";
}

/** The titles that an account watched, likes or dismissed, the latest first, each title once for each of these. */
export async function tasteOf(db: Db, accountId: string): Promise<TasteRow[]> {
  const { rows } = await sql<TasteRow>`
    select title_id, kind from (
      select title_id, 'watched' as kind, max(at) as at from ${watchedTitleRows} as watched where account_id = ${accountId} group by title_id
      union all select title_id, 'favourite', at from ${favouriteRows} as favourite where account_id = ${accountId}
      union all select coalesce(movie_id, series_id), 'dismissed', dismissed_at from dismissed_title where account_id = ${accountId}
    ) as taste where title_id is not null order by at desc, title_id`.execute(db);
  return rows;
}

/** The nearest titles of one title, the nearest first. */
export interface Neighbours {
  readonly title_id: string;
  readonly neighbour_ids: readonly string[];
  readonly likeness: readonly number[];
}

/** Arrays come as text: the driver’s parser of arrays takes longer than the query. */
export async function neighboursOf(db: Db, titleIds: readonly string[]): Promise<Neighbours[]> {
  const { rows } = await sql<{ title_id: string; ids: string; likeness: string }>`
    select title_id, array_to_string(neighbour_ids, ',') as ids, array_to_string(likeness, ',') as likeness
    from title_neighbours where title_id = ${among(titleIds)}`.execute(db);
  return rows.map(({ title_id, ids, likeness }) => ({
    title_id,
    neighbour_ids: ids.split(","),
    likeness: likeness.split(",").map(Number),
  }));
}

/** The most popular titles by genre, in its search form; of all under ''. */
export async function popularTitles(db: Db, genres: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ genre: string; ids: string }>`
    select genre, array_to_string(title_ids, ',') as ids from popular_titles where genre = any(${genres}::text[])`.execute(db);
  return new Map(rows.map(({ genre, ids }) => [genre, ids.split(",")]));
}

const columnOf = ({ item_type }: TitleReference) => (item_type === "movie" ? "movie_id" : "series_id");

export const insertDismissed = (db: Db, accountId: string, title: TitleReference) =>
  db
    .insertInto("dismissed_title")
    .values({ account_id: accountId, [columnOf(title)]: title.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteDismissed = (db: Db, accountId: string, title: TitleReference) =>
  db.deleteFrom("dismissed_title").where("account_id", "=", accountId).where(columnOf(title), "=", title.id).execute();
