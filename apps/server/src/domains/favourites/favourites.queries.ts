import type { Body } from "@seance/contract/endpoint";
import type { addFavourite } from "@seance/contract/favourites";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

export type FavouriteRow = Row<"favourite">;

export const list = (db: Db, accountId: string): Promise<FavouriteRow[]> =>
  db
    .selectFrom("favourite")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("added_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** The new row; undefined when the title is a favourite already. */
export const insert = (
  db: Db,
  accountId: string,
  { item_type, item_id }: Body<typeof addFavourite>,
): Promise<FavouriteRow | undefined> =>
  db
    .insertInto("favourite")
    .values({ id: newId(), account_id: accountId, [item_type === "movie" ? "movie_id" : "series_id"]: item_id })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export async function remove(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom("favourite").where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** How many people have this film or series among their favourites. */
export async function countFavouritesOf(db: Db, titleId: string): Promise<number> {
  const { count } = await db
    .selectFrom("favourite")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where((row) => row.or([row("movie_id", "=", titleId), row("series_id", "=", titleId)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Erases at most `most` of the favourites that name these films and series; gives their number. */
export async function eraseFavouritesOf(db: Db, titleIds: readonly string[], most: number): Promise<number> {
  const some = db
    .selectFrom("favourite")
    .select("id")
    .where((row) => row.or([row("movie_id", "=", among(titleIds)), row("series_id", "=", among(titleIds))]))
    .limit(most);
  const { numDeletedRows } = await db.deleteFrom("favourite").where("id", "in", some).executeTakeFirst();
  return Number(numDeletedRows);
}
