import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { syncClock, syncVolume, positionAt } from "./remote-clock.ts";

const seconds = fc.double({ min: 0, max: 10_000, noNaN: true });

test("the estimate advances while the device plays, and stands still otherwise", () => {
  assert.equal(positionAt({ position: 60, at: 1000, running: true }, 3500), 62.5);
  assert.equal(positionAt({ position: 60, at: 1000, running: false }, 3500), 60);
});

test("the estimate is never more than 2 s from the report, and does not change for less", () => {
  fc.assert(
    fc.property(seconds, seconds, fc.boolean(), fc.nat(5000), (estimated, reported, running, later) => {
      const clock = { position: estimated, at: 0, running };
      const next = syncClock(clock, { position: reported, running: !running }, later);
      const expected = positionAt(clock, later);
      assert.ok(Math.abs(next.position - reported) <= 2);
      if (Math.abs(expected - reported) <= 2) assert.equal(next.position, expected);
      else assert.equal(next.position, reported);
      assert.deepEqual([next.at, next.running], [later, !running]);
    }),
  );
});

test("the volume moves by more than a tenth only", () => {
  assert.equal(syncVolume(0.5, 0.6), 0.5);
  assert.equal(syncVolume(0.5, 0.42), 0.5);
  assert.equal(syncVolume(0.5, 0.65), 0.65);
  assert.equal(syncVolume(1, 0), 0);
});
