import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nearest } from "./nearest.ts";
import type { Box, Direction } from "./nearest.ts";

const directions: readonly Direction[] = ["left", "right", "up", "down"];
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** The name of what an arrow finds among the others. */
function step(all: Readonly<Record<string, Box>>, from: string, direction: Direction, aslant = false): string | undefined {
  const others = Object.entries(all).filter(([name]) => name !== from);
  const start = all[from];
  assert.ok(start, from);
  const boxes = others.map(([, one]) => one);
  return others[nearest(start, boxes, direction, aslant)]?.[0];
}

/** A row of cards with its heading, its link and its two buttons; another row under it, moved sideways. */
const home = {
  more: box(260, 800, 90, 44),
  before: box(1280, 800, 44, 44),
  after: box(1332, 800, 44, 44),
  one: box(64, 860, 188, 340),
  two: box(270, 860, 188, 340),
  heart: box(408, 866, 44, 44),
  three: box(476, 860, 188, 320),
  under: box(180, 1320, 188, 340),
  far: box(1200, 1320, 188, 340),
};

const steps: [name: string, from: keyof typeof home, direction: Direction, to: keyof typeof home | undefined][] = [
  ["along a row", "one", "right", "two"],
  ["and back", "two", "left", "one"],
  ["cards of different heights are one row", "two", "right", "three"],
  ["nothing past the end of a row", "three", "right", undefined],
  ["nothing before its beginning", "one", "left", undefined],
  ["down to the row below, not to a far corner", "one", "down", "under"],
  ["up to what is over its middle", "under", "up", "two"],
  ["up to the heading's link", "one", "up", "more"],
  ["from the heading along its line, over a gap, not into the row", "more", "right", "before"],
  ["the button in a card's corner is up from the card", "two", "up", "heart"],
  ["and the card is down from it", "heart", "down", "two"],
  ["from the button to the next card", "heart", "right", "three"],
  ["down from a far button to what is under it", "after", "down", "far"],
];
for (const [name, from, direction, to] of steps) test(name, () => assert.equal(step(home, from, direction), to));

test("the button at the end of a line is right of the line, and the line is left of it", () => {
  const list = { line: box(0, 0, 900, 150), remove: box(850, 53, 44, 44), next: box(0, 170, 900, 150) };
  assert.equal(step(list, "line", "right"), "remove");
  assert.equal(step(list, "remove", "left"), "line");
  assert.equal(step(list, "line", "down"), "next");
});

test("aslant takes what lies more ahead than aside, and nothing else", () => {
  const page = { button: box(64, 600, 130, 52), card: box(990, 128, 440, 240), below: box(300, 1200, 100, 44) };
  assert.equal(step(page, "button", "right"), undefined);
  assert.equal(step(page, "button", "right", true), "card");
  assert.equal(step({ button: page.button, below: page.below }, "button", "right", true), undefined);
});

const anyBox = fc
  .record({
    x: fc.integer({ min: -2000, max: 2000 }),
    y: fc.integer({ min: -2000, max: 2000 }),
    w: fc.integer({ min: 8, max: 400 }),
    h: fc.integer({ min: 8, max: 400 }),
  })
  .map(({ x, y, w, h }) => box(x, y, w, h));

test("what an arrow finds has its middle that way", () => {
  fc.assert(
    fc.property(
      anyBox,
      fc.array(anyBox, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...directions),
      (from, all, direction) => {
        const found = all[nearest(from, all, direction, true)];
        if (!found) return;
        const dx = found.left + found.right - from.left - from.right;
        const dy = found.top + found.bottom - from.top - from.bottom;
        const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
        assert.ok(ahead > 0, `${direction} ${dx} ${dy}`);
      },
    ),
  );
});

/** Rows of different lengths, widths and heights that begin at one edge. */
const rows = fc
  .array(
    fc.record({
      count: fc.integer({ min: 1, max: 8 }),
      width: fc.integer({ min: 40, max: 300 }),
      height: fc.integer({ min: 30, max: 340 }),
      gap: fc.integer({ min: 4, max: 60 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((made) => {
    let top = 0;
    return made.flatMap(({ count, width, height, gap }) => {
      const line = Array.from({ length: count }, (_, at) => box(at * (width + gap), top, width, height));
      top += height + gap;
      return line;
    });
  });

test("in rows of any shape the four arrows reach everything from everything", () => {
  fc.assert(
    fc.property(rows, (boxes) => {
      for (const start of boxes.keys()) assert.equal(reached(boxes, start).size, boxes.length);
    }),
    { numRuns: 60 },
  );
});

function reached(boxes: readonly Box[], start: number): Set<number> {
  const seen = new Set([start]);
  for (const at of seen)
    for (const direction of directions) {
      const from = boxes[at];
      const others = [...boxes.keys()].filter((one) => one !== at);
      if (!from) continue;
      const next =
        others[
          nearest(
            from,
            others.flatMap((one) => boxes[one] ?? []),
            direction,
          )
        ];
      if (next !== undefined) seen.add(next);
    }
  return seen;
}

test("along a row, one step there and one back is where one was", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 40, max: 300 }),
      fc.integer({ min: 1, max: 60 }),
      (count, width, gap) => {
        const row = Array.from({ length: count }, (_, at) => box(at * (width + gap), 0, width, 100));
        for (let at = 0; at + 1 < count; at++) {
          const there = nearest(row[at] ?? box(0, 0, 1, 1), row, "right");
          assert.equal(there, at + 1);
          assert.equal(nearest(row[there] ?? box(0, 0, 1, 1), row, "left"), at);
        }
      },
    ),
  );
});
