import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { liftOver } from "./toast-lift.ts";

const box = (top: number, bottom: number, left = 0, right = 400) => ({ top, bottom, left, right });

test("toasts stay where they are while they lie over nothing", () => {
  assert.equal(liftOver(box(820, 876), []), 0);
  assert.equal(liftOver(box(820, 876), [box(128, 454)]), 0);
  assert.equal(liftOver(box(820, 876), [box(876, 900)]), 0);
  assert.equal(liftOver(box(876, 876), [box(550, 876)]), 0, "none show");
});

test("over a card at the foot they stand above it", () => {
  assert.equal(876 - liftOver(box(820, 876), [box(550, 876)]), 540);
});

test("over several elements they stand above those that would be in the way, and none beside them counts", () => {
  const [foot, panel, head] = [box(800, 900), box(500, 760), box(100, 180)];
  assert.equal(876 - liftOver(box(820, 876), [head, foot, panel]), 490);
  assert.equal(876 - liftOver(box(820, 876), [head, foot]), 790);
  assert.equal(liftOver(box(820, 876, 1000, 1400), [box(800, 900, 0, 900)]), 0);
});

test("a low window: as near to that as it lets them, and never out of it", () => {
  assert.equal(liftOver(box(254, 310), [box(80, 314)]), 240);
  assert.equal(254 - liftOver(box(254, 310), [box(30, 314)]), 10);
  assert.equal(liftOver(box(4, 310), [box(30, 314)]), 0);
});

test("lifted, they lie over nothing or stand at the top", () => {
  const stretch = fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 400 })).map(([top, height]) => box(top, top + height));
  fc.assert(
    fc.property(stretch, stretch, (usual, clear) => {
      const lift = liftOver(usual, [clear]);
      const [top, bottom] = [usual.top - lift, usual.bottom - lift];
      assert.ok(lift >= 0 && bottom <= usual.bottom);
      assert.ok(bottom <= clear.top || top >= clear.bottom || top <= 10);
    }),
  );
  fc.assert(
    fc.property(stretch, fc.array(stretch), (usual, clear) => {
      const lift = liftOver(usual, clear);
      const [top, bottom] = [usual.top - lift, usual.bottom - lift];
      assert.ok(top <= 10 || clear.every((one) => bottom <= one.top || top >= one.bottom));
    }),
  );
});
