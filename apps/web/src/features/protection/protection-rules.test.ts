import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isDownloader, isStaleKey, toolsAreDocked } from "./protection-rules.ts";

const sizes = (outerWidth: number, outerHeight: number, innerWidth: number, innerHeight: number) => ({
  outerWidth,
  outerHeight,
  innerWidth,
  innerHeight,
});

const windows: readonly [string, Parameters<typeof toolsAreDocked>[0], boolean][] = [
  ["a plain window", sizes(1440, 900, 1440, 780), false],
  ["a window with a bookmarks bar", sizes(1440, 900, 1425, 740), false],
  ["tools docked at the side", sizes(1440, 900, 900, 780), true],
  ["tools docked below", sizes(1440, 900, 1440, 420), true],
  ["a gap of 160 px and no more", sizes(1440, 900, 1280, 780), false],
  ["a gap of 161 px", sizes(1440, 900, 1279, 780), true],
  ["tools at the side of a zoomed page", sizes(1920, 1080, 700, 800), true],
];
for (const [name, window, expected] of windows)
  test(`${name}: ${expected ? "tools" : "no tools"}`, () => assert.equal(toolsAreDocked(window), expected));

test("a page zoomed in, however far, is not taken for one beside tools", () => {
  fc.assert(
    fc.property(fc.double({ min: 1.25, max: 5, noNaN: true }), (zoom) => {
      assert.equal(toolsAreDocked(sizes(1920, 1080, 1920 / zoom, (1080 - 120) / zoom)), false);
    }),
  );
});

test("what caches left is stale; the session, the history and the settings are not", () => {
  for (const key of ["cache_home", "cache", "temp:list", "tmp-1", "CACHE.movies"]) assert.equal(isStaleKey(key), true, key);
  for (const key of ["token", "user", "history_anonymous", "seance:reglages", "seance:lecteur", "template", "cached"])
    assert.equal(isStaleKey(key), false, key);
});

const plain = { id: "", className: "", tag: "div", address: "" };
test("elements of downloaders are known by their names or by the extension they come from", () => {
  assert.ok(isDownloader({ ...plain, id: "vdh-panel" }));
  assert.ok(isDownloader({ ...plain, className: "savefrom-helper__btn" }));
  assert.ok(isDownloader({ ...plain, className: "video-download-button" }));
  assert.ok(isDownloader({ ...plain, tag: "media-grabber" }));
  assert.ok(isDownloader({ ...plain, tag: "script", address: "chrome-extension://abc/downloader.js" }));
});

test("a password manager, a reader of pages and our own names are left alone", () => {
  assert.ok(!isDownloader({ ...plain, tag: "iframe", address: "chrome-extension://abc/password.html" }));
  assert.ok(!isDownloader({ ...plain, id: "readaloud", className: "toolbar video-js" }));
  assert.ok(!isDownloader({ ...plain, tag: "link", address: "/assets/download-x.js" }));
});
