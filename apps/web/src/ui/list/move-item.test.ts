import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { moved, placeAt } from "./move-item.ts";

test("an item moved stands at its new place, the others keep their order", () => {
  assert.deepEqual(moved(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(moved(["a", "b", "c", "d"], 3, 0), ["d", "a", "b", "c"]);
  const list = fc.uniqueArray(fc.integer(), { minLength: 1 });
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), (items, a, b) => {
      const [from, to] = [a % items.length, b % items.length];
      const after = moved(items, from, to);
      assert.equal(after[to], items[from]);
      const rest = (all: readonly number[]) => all.filter((one) => one !== items[from]);
      assert.deepEqual(rest(after), rest(items));
    }),
  );
});

test("a height names the row it is in, or the nearest end", () => {
  const rows = [
    { top: 0, bottom: 10 },
    { top: 12, bottom: 20 },
  ];
  assert.deepEqual(
    [-5, 3, 15, 90].map((y) => placeAt(rows, y)),
    [0, 0, 1, 1],
  );
  assert.equal(placeAt([], 3), 0);
});
