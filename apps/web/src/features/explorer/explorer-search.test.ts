import assert from "node:assert/strict";
import { test } from "node:test";
import { readAuditSearch, readCollectionsSearch, readUsersSearch } from "./explorer-search.ts";

test("an address that anybody may have typed keeps only what means something", () => {
  assert.deepEqual(readUsersSearch({ q: " ", role: "roi", active: "oui", page: 1, fiche: "" }), {});
  assert.deepEqual(readUsersSearch({ role: "ami", active: false, page: 3, fiche: "nouveau" }), {
    role: "ami",
    active: false,
    page: 3,
    fiche: "nouveau",
  });
  assert.deepEqual(readAuditSearch({ acteur: "ana", action: "movie", page: -1 }), { acteur: "ana", action: "movie" });
});

test("without a collection that exists nothing else of it stays, and only accounts have a form", () => {
  assert.deepEqual(readCollectionsSearch({ collection: "pg_shadow", q: "a", page: 2 }), {});
  assert.deepEqual(readCollectionsSearch({ collection: "movies", q: "a", page: 2, apres: "x", fiche: "y" }), {
    collection: "movies",
    q: "a",
    page: 2,
    apres: "x",
  });
  assert.deepEqual(readCollectionsSearch({ collection: "users", apres: "x", fiche: "y" }), { collection: "users", fiche: "y" });
});
