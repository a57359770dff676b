import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readListSearch } from "./list-search.ts";
import { movieKind, seriesKind } from "./list-kinds.ts";
import {
  activeFilters,
  hasNextPage,
  offeredValues,
  pagesOf,
  pressSort,
  sortOf,
  toMovieQuery,
  toSeriesQuery,
  withoutFilters,
} from "./list-state.ts";

test("the page and the page size become skip and limit", () => {
  assert.deepEqual(toMovieQuery({}), { skip: 0, limit: 24 });
  assert.deepEqual(toMovieQuery({ page: 3, size: 48 }), { skip: 96, limit: 48 });
});

test("the films page leaves out what only the séries page has", () => {
  const search = { sort_by: "seasons", status: "ongoing", seasons_min: 2, binge_worthy: true, genre: "Drame" } as const;
  assert.deepEqual(toMovieQuery(search), { genre: "Drame", skip: 0, limit: 24 });
  assert.deepEqual(toSeriesQuery(search), { ...search, skip: 0, limit: 24 });
  assert.deepEqual(
    activeFilters(search, movieKind).map(({ label }) => label),
    ["Drame"],
  );
});

test("there is a next page only after a full page that is not the last", () => {
  assert.equal(hasNextPage({}, 24, 25), true);
  assert.equal(hasNextPage({}, 24, 24), false);
  assert.equal(hasNextPage({}, 23, 48), false);
  assert.equal(hasNextPage({ page: 2 }, 24, 49), true);
  assert.equal(hasNextPage({ page: 2 }, 24, 48), false);
});

test("a sort pressed once takes its natural order, pressed again the other one", () => {
  assert.deepEqual(pressSort({}, "created_at"), { sort_by: undefined, sort_order: "asc" });
  assert.deepEqual(pressSort({}, "rating"), { sort_by: "rating", sort_order: undefined });
  assert.deepEqual(pressSort({}, "title"), { sort_by: "title", sort_order: "asc" });
  assert.deepEqual(pressSort({ sort_by: "title", sort_order: "asc" }, "title"), { sort_by: "title", sort_order: undefined });
});

const searches = fc
  .record(
    {
      q: fc.string({ minLength: 1, maxLength: 70 }),
      genre: fc.constantFrom("Drame", "Comédie"),
      year: fc.integer({ min: 1800, max: 2200 }),
      min_rating: fc.double({ min: -1, max: 11, noNaN: true }),
      status: fc.constantFrom("ongoing", "draft"),
      seasons_max: fc.integer({ min: -1, max: 2000 }),
      trending: fc.constantFrom(true, "yes"),
      sort_by: fc.constantFrom("title", "seasons", "price"),
      sort_order: fc.constantFrom("asc", "desc"),
      page: fc.integer(),
      size: fc.constantFrom(24, 48, 49),
      view: fc.constant("list"),
    },
    { requiredKeys: [] },
  )
  .map(readListSearch);

test("taking every filter off leaves none, and keeps the sort, the size and the view", () => {
  fc.assert(
    fc.property(searches, fc.constantFrom(movieKind, seriesKind), (search, kind) => {
      const after = { ...search, ...withoutFilters(search, kind) };
      assert.deepEqual(activeFilters(after, kind), []);
      assert.deepEqual(sortOf(after), sortOf(search));
      assert.deepEqual([after.size, after.view], [search.size, search.view]);
    }),
  );
});

test("each filter is taken off alone", () => {
  fc.assert(
    fc.property(searches, (search) => {
      const active = activeFilters(search, seriesKind);
      for (const { without } of active)
        assert.equal(activeFilters({ ...search, ...without }, seriesKind).length, active.length - 1);
    }),
  );
});

test("a filter offers the values that titles have, and the chosen one even if none has it", () => {
  const years = [
    { value: "2024", titles: 3 },
    { value: "1922", titles: 1 },
  ];
  assert.deepEqual(offeredValues(years, undefined), years);
  assert.deepEqual(offeredValues(years, "1922"), years);
  assert.deepEqual(offeredValues(years, "1950"), [...years, { value: "1950", titles: 0 }]);
});

test("a list has as many pages as its titles fill, at least one", () => {
  assert.deepEqual([pagesOf({}, 0), pagesOf({}, 24), pagesOf({}, 25), pagesOf({ size: 96 }, 1000)], [1, 1, 2, 11]);
});
