import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { shiftName } from "#features/player/player-text.ts";
import { cuesAt } from "./follow-cues.ts";

const cue = (startTime: number, endTime: number) => ({ startTime, endTime });
const cues = [cue(0, 2), cue(2, 4), cue(3, 6), cue(10, 12)];

describe("the cues of a time", () => {
  const table: [time: number, starts: number[]][] = [
    [-1, []],
    [0, [0]],
    [2, [2]],
    [3.5, [2, 3]],
    [6, []],
    [11.9, [10]],
    [12, []],
  ];
  for (const [time, starts] of table)
    test(`at ${time} s`, () =>
      assert.deepEqual(
        cuesAt(cues, time).map(({ startTime }) => startTime),
        starts,
      ));
});

describe("a shift in words", () => {
  const table: [number, string][] = [
    [0.5, "+0,5\u00A0s"],
    [-0.1, "−0,1\u00A0s"],
    [1, "+1,0\u00A0s"],
    [-12.3, "−12,3\u00A0s"],
    [0, "0,0\u00A0s"],
  ];
  for (const [seconds, name] of table) test(name, () => assert.equal(shiftName(seconds), name));
});
