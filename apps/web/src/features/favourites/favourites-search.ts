import type { Favourite } from "@seance/contract/favourites";
import { oneOf } from "#lib/values.ts";

export const favouriteSorts = ["added_at", "title", "year", "rating"] as const;

/** Search parameters of the page of favourites; defaults are omitted. */
export interface FavouritesSearch {
  readonly type?: Favourite["item_type"] | undefined;
  readonly sort_by?: (typeof favouriteSorts)[number] | undefined;
}

export function readFavouritesSearch(raw: Record<string, unknown>): FavouritesSearch {
  const sort = oneOf(favouriteSorts, raw["sort_by"]);
  return { type: oneOf(["movie", "series"], raw["type"]), sort_by: sort === "added_at" ? undefined : sort };
}
