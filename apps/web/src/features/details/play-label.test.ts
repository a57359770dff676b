import assert from "node:assert/strict";
import { test } from "node:test";
import type { Episode } from "@seance/contract/episodes";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { moviePlayLabel, seriesPlace } from "./play-label.ts";

const episode = (season_number: number, episode_number: number): Episode => ({
  id: `${season_number}-${episode_number}`,
  season_number,
  episode_number,
  series_id: "s",
  series_title: "Les Vampires",
  title: "",
  description: "",
  duration: 40,
  air_date: null,
  thumbnail: null,
  rating: 0,
  year: null,
  tags: [],
  versions: [],
  has_video: true,
  created_at: "",
});
const episodes = [episode(1, 1), episode(1, 2), episode(2, 1)];
const none = (): WatchState => ({ kind: "none" });

test("a film: watch, resume once over ten seconds, replay once finished", () => {
  assert.equal(moviePlayLabel({ kind: "none" }), "Regarder");
  assert.equal(moviePlayLabel({ kind: "started", ratio: 0.01, time: 10 }), "Regarder");
  assert.equal(moviePlayLabel({ kind: "started", ratio: 0.6, time: 3492 }), "Reprendre à 58:12");
  assert.equal(moviePlayLabel({ kind: "completed" }), "Revoir");
});

test("a series nobody has begun starts at its first episode", () => {
  assert.deepEqual(seriesPlace(episodes, [], none), { episode: episodes[0], label: "Regarder", begun: false });
  assert.equal(seriesPlace([], [], none), null);
});

test("the latest unfinished episode is resumed, whatever was finished before it", () => {
  const stateOf = (id: string): WatchState =>
    id === "1-2" ? { kind: "started", ratio: 0.5, time: 1565 } : { kind: "completed" };
  assert.equal(seriesPlace(episodes, ["1-2", "1-1"], stateOf)?.label, "Reprendre S1 É2 à 26:05");
});

test("after a finished episode comes the next, over the season's end; after the last, the first again", () => {
  const done = (): WatchState => ({ kind: "completed" });
  assert.equal(seriesPlace(episodes, ["1-2"], done)?.label, "Regarder S2 É1");
  const again = seriesPlace(episodes, ["2-1"], done);
  assert.deepEqual([again?.label, again?.episode.id], ["Revoir la série", "1-1"]);
});

test("an entry of an episode that is gone does not count", () => {
  assert.equal(seriesPlace(episodes, ["gone"], none)?.begun, false);
});
