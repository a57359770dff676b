import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { omitUndefined } from "#lib/values.ts";
import { sortAddress, sortOf, usersQuery, usersSearch } from "./users-search.ts";

const read = (raw: object) => omitUndefined(z.parse(usersSearch, raw));

test("an address that anybody may have typed keeps only what means something", () => {
  assert.deepEqual(read({ q: "  ", role: "roi", sort_by: "password", sort_order: "desc", page: -3, fiche: "x" }), {});
  const kept = { q: "ana", role: "ami", sort_by: "email", sort_order: "asc", page: 4 } as const;
  assert.deepEqual(read(kept), kept);
});

test("the newest come first unless a header was pressed; the usual order leaves nothing in the address", () => {
  assert.deepEqual(sortOf({}), { by: "created_at", order: "desc" });
  assert.deepEqual(sortAddress({ by: "created_at", order: "desc" }), {
    sort_by: undefined,
    sort_order: undefined,
    page: undefined,
  });
  assert.deepEqual(sortAddress({ by: "role", order: "asc" }), { sort_by: "role", sort_order: "asc", page: undefined });
});

test("the banned, the active or both are asked for", () => {
  assert.deepEqual(
    [{ etat: "banni" } as const, { etat: "actif" } as const, {}].map((search) => usersQuery(search).is_active),
    [false, true, undefined],
  );
});

test("the third page asks for what follows the first two", () => {
  assert.deepEqual(usersQuery({ page: 3, role: "support" }), {
    role: "support",
    sort_by: "created_at",
    sort_order: "desc",
    skip: 100,
    limit: 50,
  });
});
