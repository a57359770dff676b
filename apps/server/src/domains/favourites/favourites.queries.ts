import { sql } from "kysely";
import type { Body } from "@seance/contract/endpoint";
import type { addFavourite } from "@seance/contract/favourites";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { countWritten, hasWritten } from "#db/written.ts";

export type FavouriteRow = Row<"favourite">;

/** The account's favourites, newest first. */
export const favouritesOfAccount = (db: Db, accountId: string): Promise<FavouriteRow[]> =>
  db
    .selectFrom("favourite")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** The new row; undefined when the title is a favourite already. */
export const insertFavourite = (
  db: Db,
  accountId: string,
  { item_type, item_id, added_at }: Body<typeof addFavourite>,
): Promise<FavouriteRow | undefined> =>
  db
    .insertInto("favourite")
    .values({
      id: newId(),
      account_id: accountId,
      [item_type === "movie" ? "movie_id" : "series_id"]: item_id,
      ...(added_at !== undefined && { added_at: sql<Date>`least(${added_at}::timestamptz, now())` }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const deleteFavourite = (db: Db, accountId: string, id: string): Promise<boolean> =>
  hasWritten(db.deleteFrom("favourite").where("id", "=", id).where("account_id", "=", accountId));

/** The number of accounts that have this film or series as a favourite. */
export const countFavouritesOf = (db: Db, titleId: string): Promise<number> =>
  countOf(db.selectFrom("favourite").where((row) => row.or([row("movie_id", "=", titleId), row("series_id", "=", titleId)])));

/** The number of accounts that have each of these titles as a favourite, by its id. */
export async function favouritesByTitle(db: Db, titleIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select coalesce(movie_id, series_id) as id, count(*) as count from favourite
    where movie_id = ${among(titleIds)} or series_id = ${among(titleIds)} group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Favourites of all accounts, for the joins of other domains. */
export const favouriteRows = sql<{ account_id: string; title_id: string; at: Date }>`(
  select account_id, coalesce(movie_id, series_id) as title_id, added_at as at from favourite)`;

/** Deletes at most `most` favourites of these films and series, and returns their number. */
export async function eraseFavouritesOf(db: Db, titleIds: readonly string[], most: number): Promise<number> {
  const some = db
    .selectFrom("favourite")
    .select("id")
    .where((row) => row.or([row("movie_id", "=", among(titleIds)), row("series_id", "=", among(titleIds))]))
    .limit(most);
  return countWritten(db.deleteFrom("favourite").where("id", "in", some));
}
