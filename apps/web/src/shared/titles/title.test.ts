import assert from "node:assert/strict";
import { test } from "node:test";
import { countsLabel, ratingOf, seasonsLabel } from "./title.ts";

test("viewers read the seasons there are, and that a series without any is to come", () => {
  assert.equal(seasonsLabel({ seasons_count: 3 }), "3 Saisons");
  assert.equal(seasonsLabel({ seasons_count: 1 }), "1 Saison");
  assert.equal(seasonsLabel({ seasons_count: 0 }), "Bientôt disponible");
});

test("the staff reads the seasons and episodes there are, or that there is none", () => {
  assert.equal(countsLabel(2, 72), "2 Saisons · 72 épisodes");
  assert.equal(countsLabel(1, 1), "1 Saison · 1 épisode");
  assert.equal(countsLabel(0, 0), "Aucun épisode");
});

test("a title's rating is its own, else the visitors' vote; 0 and a vote of nobody are no rating", () => {
  const of = (rating: number | null, vote_average: number | null = null, vote_count: number | null = null) =>
    ratingOf({ rating, vote_average, vote_count });
  assert.equal(of(8.2, 7), 8.2);
  assert.equal(of(null, 7, 12), 7);
  assert.equal(of(0, 7), 7);
  for (const none of [of(null), of(0), of(0, 0), of(null, 0, 0), of(null, 6, 0), of(0.04)]) assert.equal(none, null);
});
