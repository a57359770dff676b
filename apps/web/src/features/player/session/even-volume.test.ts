import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { emptySnapshot } from "#features/player/engine/engine.ts";
import { levelGain, withoutGain } from "./even-volume.ts";

test("loud titles are turned down to the same loudness, and nothing is ever amplified", () => {
  for (const [loudness, gain] of [
    [-24, 1],
    [-30, 1],
    [-18, 0.501],
    [-4, 0.1],
    [null, 1],
    [undefined, 1],
  ] as const)
    assert.equal(Math.round(levelGain(loudness) * 1000) / 1000, gain, String(loudness));
  fc.assert(fc.property(fc.double({ min: -70, max: 20, noNaN: true }), (loudness) => levelGain(loudness) <= 1));
});

test("the volume that is shown is the chosen one, whatever the gain", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.double({ min: -60, max: 0, noNaN: true }), (percent, loudness) => {
      const gain = levelGain(loudness);
      // A media element keeps its volume as it is given.
      assert.equal(withoutGain({ ...emptySnapshot, volume: (percent / 100) * gain }, gain).volume, percent / 100);
    }),
  );
});
