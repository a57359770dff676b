import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parsePlayable, readRootSearch, formatPlayable } from "./playable.ts";

test("what is written is read back", () => {
  fc.assert(
    fc.property(fc.constantFrom("movie", "episode", "channel"), fc.uuid(), (type, id) => {
      assert.deepEqual(parsePlayable(formatPlayable({ type, id })), { type, id });
    }),
  );
});

test("an address of nothing that plays is dropped", () => {
  for (const value of [undefined, 7, "", "film-", "film-1", "saga-0199e000-0000-7000-8000-000000000001", "toString-x"]) {
    assert.equal(parsePlayable(value), null);
    assert.deepEqual(readRootSearch({ lecture: value }), { lecture: undefined });
  }
});
