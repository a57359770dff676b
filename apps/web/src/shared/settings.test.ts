import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { defaultSettings, notificationKinds, parseSettings } from "./settings.ts";

test("by default everything is told but recommendations, the theme is automatic and the quality auto", () => {
  assert.deepEqual(parseSettings(null), {
    notifications: { newMovies: true, newSeries: true, announcements: true, recommendations: false },
    display: { colorTheme: "auto", videoQuality: "auto" },
  });
});

test("what was kept is read again as it was", () => {
  const kept = {
    notifications: { ...defaultSettings.notifications, newSeries: false },
    display: { colorTheme: "contraste", videoQuality: "480" },
  };
  assert.deepEqual(parseSettings(JSON.stringify(kept)), kept);
});

test("whatever was written there, settings are whole", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { notifications, display } = parseSettings(text);
      assert.deepEqual(Object.keys(notifications), [...notificationKinds]);
      for (const wish of Object.values(notifications)) assert.equal(typeof wish, "boolean");
      assert.equal(typeof display.colorTheme, "string");
      assert.equal(typeof display.videoQuality, "string");
    }),
  );
});

test("a part that cannot be is its default, the others stay", () => {
  const { notifications, display } = parseSettings(
    '{"notifications":{"newMovies":"non","newSeries":false},"display":{"videoQuality":"8k","colorTheme":"sombre"}}',
  );
  assert.equal(notifications.newMovies, true);
  assert.equal(notifications.newSeries, false);
  assert.deepEqual(display, { colorTheme: "sombre", videoQuality: "auto" });
});
