import assert from "node:assert/strict";
import { test } from "node:test";
import { entryAt } from "./history-entry.ts";
import { episodeToWatch } from "./series-start.ts";

const episodes = ["a", "b", "c"].map((id) => ({ id, has_video: id !== "b" }));
const watched = (id: string, ratio: number) =>
  entryAt({ id, itemType: "episode", type: "series", title: id, description: "", poster: null }, 1000 * ratio, 1000, new Date(0));

test("a series never watched begins with its first episode", () => {
  assert.equal(episodeToWatch(episodes, [watched("other", 0.5)])?.id, "a");
});

test("the episode watched last goes on, whatever was watched before it", () => {
  assert.equal(episodeToWatch(episodes, [watched("c", 0.5), watched("a", 0.5)])?.id, "c");
});

test("a finished episode gives way to the next one that has a video, and the last one to the first", () => {
  assert.equal(episodeToWatch(episodes, [watched("a", 1)])?.id, "c");
  assert.equal(episodeToWatch(episodes, [watched("c", 1)])?.id, "a");
});

test("a series without any video has nothing to watch", () => {
  assert.equal(episodeToWatch([{ id: "b", has_video: false }], []), undefined);
});
