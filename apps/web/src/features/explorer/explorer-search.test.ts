import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { omitUndefined } from "#lib/values.ts";
import { auditSearch, collectionsSearch, usersSearch } from "./explorer-search.ts";

const read = (schema: z.ZodMiniType<object>, raw: object) => omitUndefined(z.parse(schema, raw));

test("an address that anybody may have typed keeps only what means something", () => {
  assert.deepEqual(read(usersSearch, { q: " ", role: "roi", active: "oui", page: 1, fiche: "" }), {});
  assert.deepEqual(read(usersSearch, { role: "ami", active: false, page: 3, fiche: "nouveau" }), {
    role: "ami",
    active: false,
    page: 3,
    fiche: "nouveau",
  });
  assert.deepEqual(read(auditSearch, { acteur: "ana", action: "movie", du: "2026-02-01", au: "hier", page: -1 }), {
    acteur: "ana",
    action: "movie",
    du: "2026-02-01",
  });
});

test("without a collection that exists nothing else of it stays, and only accounts have a form", () => {
  assert.deepEqual(read(collectionsSearch, { collection: "pg_shadow", q: "a", page: 2 }), {});
  assert.deepEqual(read(collectionsSearch, { collection: "movies", q: "a", page: 2, apres: "x", fiche: "y" }), {
    collection: "movies",
    q: "a",
    page: 2,
    apres: "x",
  });
  assert.deepEqual(read(collectionsSearch, { collection: "users", apres: "x", fiche: "y" }), { collection: "users", fiche: "y" });
});
