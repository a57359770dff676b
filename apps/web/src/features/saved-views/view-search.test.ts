import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { param, textParam } from "#lib/search-params.ts";
import { addressOf, isShown, viewSearch } from "./view-search.ts";

const schema = z.object({ q: textParam, year: param(z.int()), page: param(z.int()), fiche: textParam });

test("a view keeps the filters, and neither the page nor the open form", () => {
  assert.deepEqual(viewSearch({ year: 1922, q: "nuit", page: 3, fiche: "x", genre: undefined }), { q: "nuit", year: 1922 });
});

test("a view replaces all search parameters, and what its tab no longer takes is dropped", () => {
  assert.deepEqual(addressOf(schema, { q: "nuit", year: "hier", disparu: true }), {
    q: "nuit",
    year: undefined,
    page: undefined,
    fiche: undefined,
  });
});

test("a view is shown whatever the page and the order of the parameters", () => {
  assert.equal(isShown(schema, { year: 1922, q: "nuit" }, { q: "nuit", year: 1922, page: 2, fiche: undefined }), true);
  assert.equal(isShown(schema, { q: "nuit" }, { q: "nuit", year: 1922, page: undefined, fiche: undefined }), false);
});
