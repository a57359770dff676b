import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { syncServerClock, serverNow } from "./server-clock.ts";

const offBy = (): number => serverNow().getTime() - Date.now();
const minutes = (count: number): number => count * 60_000;

test("a device whose clock is hours off knows the right time from an answer, and again once it is set right", () => {
  fc.assert(
    fc.property(fc.integer({ min: -minutes(1440), max: minutes(1440) }), (off) => {
      const real = Math.floor(Date.now() / 1000) * 1000;
      syncServerClock(new Date(real).toUTCString(), real + off);
      // The device's own clock is not really moved here: what is learnt is the difference.
      assert.ok(Math.abs(offBy() - (Math.abs(off) < minutes(1) ? 0 : -off)) <= 2);
      syncServerClock(new Date(real).toUTCString(), real + 800);
      assert.ok(Math.abs(offBy()) <= 2, "an answer that took a moment is no wrong clock");
    }),
  );
});

test("an answer without a date, or with none that can be read, changes nothing", () => {
  syncServerClock(new Date(Date.now() + minutes(120)).toUTCString());
  const before = offBy();
  for (const date of [null, "", "hier"]) syncServerClock(date);
  assert.ok(Math.abs(offBy() - before) <= 2);
  syncServerClock(new Date().toUTCString());
});
