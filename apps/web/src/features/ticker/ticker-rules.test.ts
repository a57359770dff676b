import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { copiesPerTurn, tickerCopies, turnSeconds } from "./ticker-rules.ts";

const durations: readonly [number | null | undefined, number][] = [
  [30, 20],
  [20, 20],
  [10, 40],
  [1, 400],
  [50, 20],
  [0, 400 / 15],
  [null, 400 / 15],
  [undefined, 400 / 15],
];
for (const [speed, seconds] of durations) {
  test(`a speed of ${speed} turns in ${seconds.toFixed(1)} s`, () => assert.equal(turnSeconds(speed), seconds));
}

test("a turn moves the line by whole copies, and never so far that its end comes in sight", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (message) => {
      const copies = copiesPerTurn(message);
      assert.ok(Number.isInteger(copies) && copies >= 1 && copies <= tickerCopies / 2);
    }),
  );
});
