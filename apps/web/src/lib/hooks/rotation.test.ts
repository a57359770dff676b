import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { placeAfter, placeOf } from "./rotation.ts";

const idLists = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 });

test("going one on as many times as there are titles comes back to where it began", () => {
  fc.assert(
    fc.property(idLists, fc.integer({ min: -50, max: 50 }), (ids, start) => {
      let place = placeAfter(ids, start);
      for (const _ of ids) place = placeAfter(ids, placeOf(ids, place) + 1);
      assert.deepEqual(place, placeAfter(ids, start));
    }),
  );
});

test("a refresh in another order keeps showing the same title", () => {
  fc.assert(
    fc.property(idLists, fc.nat(), (ids, start) => {
      const place = placeAfter(ids, start);
      const refreshed = ids.toReversed();
      assert.equal(refreshed[placeOf(refreshed, place)], place.id);
    }),
  );
});

test("a title that is gone leaves its place to the one now there, within what is left", () => {
  assert.equal(placeOf(["a", "c"], { id: "b", index: 1 }), 1);
  assert.equal(placeOf(["a"], { id: "c", index: 2 }), 0);
  assert.equal(placeOf([], { id: "c", index: 2 }), 0);
});
