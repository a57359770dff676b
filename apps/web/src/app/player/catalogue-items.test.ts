import assert from "node:assert/strict";
import { test } from "node:test";
import type { Channel } from "@seance/contract/channels";
import type { Playback } from "@seance/contract/playback";
import { entryAt } from "#features/progress/history-entry.ts";
import { channelAfter, startOf } from "./catalogue-items.ts";

const channels = ["a", "b", "c"].map((id) => ({ id }) as Channel);

test("the next channel is the next of the list, the first after the last, never the same", () => {
  assert.equal(channelAfter(channels, "a")?.id, "b");
  assert.equal(channelAfter(channels, "c")?.id, "a");
  assert.equal(channelAfter(channels, "gone")?.id, "a");
  assert.equal(channelAfter(channels.slice(0, 1), "a"), null);
  assert.equal(channelAfter([], "a"), null);
});

test("playback starts at the server's position, unless the local entry is unsent or a guest's", () => {
  const item = { id: "f", itemType: "movie", type: "movie", title: "", description: "", poster: null } as const;
  const here = entryAt(item, 500, 5000, new Date());
  const playback = { resume_time: 300 } as Playback;
  assert.equal(startOf(playback, here, true), 300);
  assert.equal(startOf(playback, { ...here, unsent: true }, true), 500);
  assert.equal(startOf(playback, here, false), 500);
  assert.equal(startOf(playback, undefined, false), 0);
});
