import type { Body } from "@seance/contract/endpoint";
import { favouriteMessages, type addFavourite as addFavouriteCall, type Favourite } from "@seance/contract/favourites";
import type { Actor, Caller } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { findMovies, findSeries, findTitle } from "#domains/catalogue/index.ts";
import { presentFavourite } from "./favourites.present.ts";
import * as rows from "./favourites.queries.ts";

/** The account's favourites, newest first; those whose title is hidden are left out until it is published again. */
export async function listFavourites(db: Db, actor: Actor, caller: Caller): Promise<Favourite[]> {
  const found = await rows.favouritesOfAccount(db, actor.id);
  const [movies, series] = await Promise.all([
    findMovies(db, caller, idsOf(found, "movie_id")),
    findSeries(db, caller, idsOf(found, "series_id")),
  ]);
  return found.flatMap((row) => {
    const title = movies.get(row.movie_id ?? "") ?? series.get(row.series_id ?? "");
    return title ? [presentFavourite(row, title)] : [];
  });
}

const idsOf = (found: readonly rows.FavouriteRow[], column: "movie_id" | "series_id"): string[] =>
  found.flatMap((row) => row[column] ?? []);

export async function addFavourite(
  db: Db,
  actor: Actor,
  caller: Caller,
  item: Body<typeof addFavouriteCall>,
): Promise<Favourite> {
  const title = await findTitle(db, caller, { item_type: item.item_type, id: item.item_id });
  const row = await rows.insertFavourite(db, actor.id, item);
  if (!row) throw new Refusal("conflict", favouriteMessages.already);
  return presentFavourite(row, title);
}

export async function deleteFavourite(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await rows.deleteFavourite(db, actor.id, id))) throw new Refusal("not-found", favouriteMessages.missing);
}
