import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseTime, writeTime } from "./part-times.ts";

for (const [text, seconds] of [
  ["1:23", 83],
  ["0:05", 5],
  [" 83 ", 83],
  ["1:02:03", 3723],
  ["1:23,5", 83.5],
  ["1:23.5", 83.5],
  ["1:60", null],
  ["1:75:00", null],
  ["", null],
  ["une minute", null],
  ["-1:00", null],
] as const)
  test(`« ${text} » is ${seconds}`, () => assert.equal(parseTime(text), seconds));

test("a time is read as it is written, to a tenth", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 863_999 }), (tenths) => assert.equal(parseTime(writeTime(tenths / 10)), tenths / 10)),
  );
});
