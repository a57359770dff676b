import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { omitUndefined } from "#lib/values.ts";
import { deskQuery, deskSearch, isFiltered, sortAddress, withoutFilters } from "./desk-search.ts";

const read = (raw: object) => omitUndefined(z.parse(deskSearch, raw));

test("an address that anybody may have typed is read, never refused", () => {
  assert.deepEqual(read({ q: 1922, status: "draft", sort_by: "year", sort_order: "desc", page: 3, view: "grid" }), {
    q: "1922",
    status: "draft",
    sort_by: "year",
    sort_order: "desc",
    page: 3,
    view: "grid",
  });
  assert.deepEqual(
    read({
      q: " ",
      status: "perdu",
      sort_by: "title",
      sort_order: "asc",
      page: -2,
      view: "list",
      cinema: "oui",
      sans_video: 1,
    }),
    {},
  );
});

test("without anything said the list is asked for by title, fifty at a time", () => {
  assert.deepEqual(deskQuery({}), { sort_by: "title", sort_order: "asc", skip: 0, limit: 50 });
  assert.deepEqual(deskQuery({ q: "judex", cinema: true, sort_by: "year", sort_order: "desc", page: 3 }), {
    search: "judex",
    cinema_mode: true,
    sort_by: "year",
    sort_order: "desc",
    skip: 100,
    limit: 50,
  });
});

test("the lacks, the flags and the values of the further filters are asked for", () => {
  const search = read({
    sans_affiche: true,
    sans_description: true,
    year: 1922,
    language: "Français",
    quality: "4K",
    flags: "exclusive,views,featured",
  });
  assert.deepEqual(deskQuery(search), {
    ...deskQuery({}),
    without: ["poster", "description"],
    flags: ["featured", "exclusive"],
    year: 1922,
    language: "Français",
    quality: "4K",
  });
  assert.deepEqual(read({ year: 22, language: "Klingon", quality: "8K" }), {});
});

test("what has no video is asked for as the staff may", () => {
  assert.equal(deskQuery(read({ sans_video: true })).has_video, false);
});

test("a sort goes back to the first page, and leaves the address where it is the usual one", () => {
  assert.deepEqual(sortAddress({ by: "rating", order: "desc" }), { sort_by: "rating", sort_order: "desc", page: undefined });
  assert.deepEqual(sortAddress({ by: "title", order: "asc" }), { sort_by: undefined, sort_order: undefined, page: undefined });
});

test("every filter counts, and every one can be taken off at once", () => {
  assert.equal(isFiltered({ page: 2, view: "grid", sort_by: "year" }), false);
  const each = [
    { q: "a" },
    { status: "draft" },
    { genre: "Drame" },
    { version: "VFQ" },
    { cinema: true },
    { sans_video: true },
    { sans_affiche: true },
    { sans_description: true },
    { year: 1922 },
    { language: "Français" },
    { quality: "4K" },
    { flags: "featured" },
  ] as const;
  for (const one of each) {
    assert.equal(isFiltered(one), true);
    assert.equal(isFiltered({ ...one, ...withoutFilters }), false);
  }
});
