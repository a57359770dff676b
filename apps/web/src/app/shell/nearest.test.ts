import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nearest } from "./nearest.ts";
import type { Box, Direction } from "./nearest.ts";

const at = (column: number, row: number): Box => ({
  left: column * 200,
  right: column * 200 + 180,
  top: row * 300,
  bottom: row * 300 + 280,
});

/** Three rows of four cards; index = row × 4 + column. */
const grid = Array.from({ length: 12 }, (_, i) => at(i % 4, Math.floor(i / 4)));

test("in a grid each arrow goes to the neighbour, and nowhere past an edge", () => {
  const moves: [number, Direction, number][] = [
    [5, "right", 6],
    [5, "left", 4],
    [5, "down", 9],
    [5, "up", 1],
    [0, "left", -1],
    [3, "right", -1],
    [2, "up", -1],
    [10, "down", -1],
  ];
  for (const [from, direction, to] of moves) {
    const others = grid.map((box, i) => (i === from ? { left: -1e6, right: -1e6, top: -1e6, bottom: -1e6 } : box));
    const start = grid[from];
    assert.ok(start);
    const found = nearest(start, others, direction);
    assert.equal(found === from ? -1 : found, to, `${from} ${direction}`);
  }
});

test("down from a card goes to the row below, not to a nearer corner far to the side", () => {
  const below = { left: 60, right: 240, top: 400, bottom: 680 };
  const corner = { left: 900, right: 1000, top: 290, bottom: 330 };
  assert.equal(nearest(at(0, 0), [corner, below], "down"), 1);
});

test("what an arrow finds lies that way", () => {
  const box = fc.record({
    x: fc.integer({ min: -2000, max: 2000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
    w: fc.integer({ min: 1, max: 400 }),
    h: fc.integer({ min: 1, max: 400 }),
  });
  const boxes = fc.array(
    box.map(({ x, y, w, h }): Box => ({ left: x, right: x + w, top: y, bottom: y + h })),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(boxes, (all) => {
      const from = at(0, 0);
      const found = all[nearest(from, all, "right")];
      if (found) assert.ok(found.left + found.right > from.left + from.right);
    }),
  );
});
