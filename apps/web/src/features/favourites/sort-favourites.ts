import type { Favourite } from "@seance/contract/favourites";
import { ratingOf } from "#shared/titles/title.ts";
import type { favouriteSorts, FavouritesSearch } from "./favourites-search.ts";

const names = new Intl.Collator("fr", { numeric: true });

type Compare = (a: Favourite, b: Favourite) => number;
const byNumber =
  (value: (title: Favourite["content"]) => number | null): Compare =>
  (a, b) =>
    (value(b.content) ?? -Infinity) - (value(a.content) ?? -Infinity) || 0;

const orders: Record<(typeof favouriteSorts)[number], Compare> = {
  // The order of the answer: the latest first.
  added_at: () => 0,
  title: (a, b) => names.compare(a.content.title, b.content.title),
  year: byNumber(({ year }) => year),
  rating: byNumber(ratingOf),
};

/** The favourites that the address asks for, in its order; ties stay with the latest first. */
export const sortFavourites = (favourites: readonly Favourite[], { type, sort_by = "added_at" }: FavouritesSearch): Favourite[] =>
  favourites.filter(({ item_type }) => type === undefined || item_type === type).toSorted(orders[sort_by]);
