import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readListSearch } from "./list-search.ts";

test("what is wrong or at its default is dropped", () => {
  assert.deepEqual(
    readListSearch({ page: 1, size: 24, sort_by: "created_at", sort_order: "desc", view: "grid", genre: " " }),
    {},
  );
  assert.deepEqual(
    readListSearch({ page: -2, size: 33, sort_by: "password", year: "hier", min_rating: 12, status: "draft" }),
    {},
  );
});

test("what a list page keeps is read back", () => {
  const kept = {
    genre: "Horreur",
    country: "Allemagne",
    theme: "Vampires",
    versions: "VOSTFR,AD",
    year: 1922,
    min_rating: 7.5,
    sort_by: "title",
    sort_order: "asc",
    page: 3,
    size: 48,
    endless: true,
    view: "list",
    filters: true,
    featured: true,
  };
  assert.deepEqual(readListSearch(kept), kept);
  assert.deepEqual(readListSearch({ versions: "AD,VHS,VF,AD" }), { versions: "VF,AD" });
  assert.deepEqual(readListSearch({ q: 1922, page: "2" }), { q: "1922", page: 2 });
});

test("any address is read without an error, and reading twice changes nothing", () => {
  const keys = fc.constantFrom(
    "q",
    "genre",
    "year",
    "min_rating",
    "status",
    "sort_by",
    "page",
    "size",
    "view",
    "endless",
    "filters",
    "featured",
    "seasons_min",
    "versions",
  );
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), (raw) => {
      const once = readListSearch(raw);
      assert.deepEqual(readListSearch(once), once);
    }),
  );
});
