import assert from "node:assert/strict";
import { test } from "node:test";
import type { Favourite } from "@seance/contract/favourites";
import { readFavouritesSearch } from "./favourites-search.ts";
import { sortFavourites } from "./sort-favourites.ts";

const favourite = (item_type: "movie" | "series", title: string, year: number | null, rating: number | null) =>
  ({ item_type, content: { title, year, rating, vote_average: null, vote_count: 0 } }) as unknown as Favourite;
const latestFirst = [
  favourite("movie", "Zéro de conduite", 1933, 7),
  favourite("series", "Épisode 10", null, null),
  favourite("series", "Épisode 2", 1915, 9),
];
const titles = (search: Parameters<typeof sortFavourites>[1]) =>
  sortFavourites(latestFirst, search).map(({ content }) => content.title);

test("favourites are sorted and narrowed to a type; what has no year or rating comes last", () => {
  assert.deepEqual(titles({}), ["Zéro de conduite", "Épisode 10", "Épisode 2"]);
  assert.deepEqual(titles({ sort_by: "title" }), ["Épisode 2", "Épisode 10", "Zéro de conduite"]);
  assert.deepEqual(titles({ sort_by: "year" }), ["Zéro de conduite", "Épisode 2", "Épisode 10"]);
  assert.deepEqual(titles({ sort_by: "rating", type: "series" }), ["Épisode 2", "Épisode 10"]);
});

test("what the address has wrong or at its default is dropped", () => {
  assert.deepEqual(readFavouritesSearch({ type: "channel", sort_by: "added_at" }), { type: undefined, sort_by: undefined });
  assert.deepEqual(readFavouritesSearch({ type: "movie", sort_by: "year" }), { type: "movie", sort_by: "year" });
});
