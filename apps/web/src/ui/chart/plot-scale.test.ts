import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scaleTop } from "./plot-scale.ts";

test("the top of a scale is a round number at or just over what it shows", () => {
  const asked = [0, 1, 2, 3, 5, 6, 10, 11, 20, 21, 99, 100, 101, 4999];
  assert.deepEqual(asked.map(scaleTop), [1, 1, 2, 5, 5, 10, 10, 20, 20, 50, 100, 100, 200, 5000]);
});

test("nothing passes the top, and what is highest takes more than a third of it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (highest) => {
      const top = scaleTop(highest);
      assert.ok(top >= highest);
      assert.ok(highest / top > 1 / 3);
    }),
  );
});
