import assert from "node:assert/strict";
import { test } from "node:test";
import { startQuality } from "./start-quality.ts";

const choices = [{ height: 480 }, { height: 1080 }, { height: 720 }];

test("playback starts with the best quality within the wanted one, else the lowest", () => {
  assert.equal(startQuality(choices, "1080")?.height, 1080);
  assert.equal(startQuality(choices, "720")?.height, 720);
  assert.equal(startQuality([{ height: 1080 }, { height: 600 }], "720")?.height, 600);
  assert.equal(startQuality(choices, "360")?.height, 480);
});

test("auto, and a source of one quality, are left to the engine", () => {
  assert.equal(startQuality(choices, "auto"), null);
  assert.equal(startQuality([], "720"), null);
});
