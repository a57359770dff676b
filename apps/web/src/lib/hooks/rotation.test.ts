import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { itemAt, shownIndex } from "./rotation.ts";

const idLists = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 });

test("going one on as many times as there are titles comes back to where it began", () => {
  fc.assert(
    fc.property(idLists, fc.integer({ min: -50, max: 50 }), (ids, start) => {
      let shown = itemAt(ids, start);
      for (const _ of ids) shown = itemAt(ids, shownIndex(ids, shown) + 1);
      assert.deepEqual(shown, itemAt(ids, start));
    }),
  );
});

test("a refresh in another order keeps showing the same title", () => {
  fc.assert(
    fc.property(idLists, fc.nat(), (ids, start) => {
      const shown = itemAt(ids, start);
      const refreshed = ids.toReversed();
      assert.equal(refreshed[shownIndex(refreshed, shown)], shown.id);
    }),
  );
});

test("when the shown title is gone, the one now at its index is shown, or the last", () => {
  assert.equal(shownIndex(["a", "c"], { id: "b", index: 1 }), 1);
  assert.equal(shownIndex(["a"], { id: "c", index: 2 }), 0);
  assert.equal(shownIndex([], { id: "c", index: 2 }), 0);
});
