import assert from "node:assert/strict";
import { test } from "node:test";
import { turnPhone } from "./turn-phone.ts";

const phone = { width: 390, height: 844 };
const wide = { videoWidth: 1920, videoHeight: 1080 };

function device(size: { width: number; height: number }, refuses = false) {
  const calls: string[] = [];
  const lock = (to: string) => {
    calls.push(to);
    return refuses ? Promise.reject(new Error("NotSupportedError")) : Promise.resolve();
  };
  return { calls, screen: { ...size, orientation: { lock, unlock: () => void calls.push("unlock") } } };
}

test("a phone turns to landscape in full screen, and back afterwards", () => {
  const { calls, screen } = device(phone);
  turnPhone(true, wide, screen);
  turnPhone(false, wide, screen);
  assert.deepEqual(calls, ["landscape", "unlock"]);
});

test("an upright picture, a tablet and a desktop stay as they are", () => {
  for (const [size, picture] of [
    [phone, { videoWidth: 1080, videoHeight: 1920 }],
    [{ width: 820, height: 1180 }, wide],
    [{ width: 1920, height: 1080 }, wide],
  ] as const) {
    const { calls, screen } = device(size);
    turnPhone(true, picture, screen);
    assert.deepEqual(calls, []);
  }
});

test("nothing is thrown where the browser refuses, or knows no such thing", async () => {
  const { calls, screen } = device(phone, true);
  turnPhone(true, null, screen);
  await Promise.resolve();
  assert.deepEqual(calls, ["landscape"]);
  turnPhone(true, wide, { ...phone, orientation: {} });
  turnPhone(false, wide, { ...phone, orientation: {} });
});
