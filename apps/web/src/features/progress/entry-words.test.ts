import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { entryName, isEpisode, resumeSource, resumeWords, stateWords, toResume } from "./entry-words.ts";
import { entryAt, resumeTime, type WatchedItem } from "./history-entry.ts";

const film: WatchedItem = { id: "a", itemType: "movie", type: "movie", title: "Nosferatu", description: "", poster: null };
const episode = (id: string, seriesId: string): WatchedItem => ({
  ...film,
  id,
  itemType: "episode",
  type: "series",
  title: "Le Cryptogramme rouge",
  seriesId,
  seriesTitle: "Les Vampires",
  seasonNumber: 1,
  episodeNumber: 3,
});
const at = (item: WatchedItem, time: number, of: number, saved = 0) => entryAt(item, time, of, new Date(saved));

test("the card shows the time that is left, or the position where the length is not known", () => {
  assert.equal(resumeWords(at(film, 4000, 4720)), "12\u202fmin restantes");
  assert.equal(resumeWords(at(episode("e", "s"), 1565, 2400)), "14\u202fmin restantes");
  assert.equal(resumeWords({ ...at(film, 0, 0), currentTime: 3492 }), "Reprendre à 58:12");
});

test("a series stays out while its latest entry is set aside, and its card stands for that entry", () => {
  const finished = at({ ...episode("e3", "s"), next: following }, 990, 1000, 2);
  const before = at(episode("e2", "s"), 400, 1000, 1);
  const history = [finished, before];
  const [card] = toResume(history, 5);
  assert.ok(card);
  assert.deepEqual([card.id, resumeSource(card, history)], ["e4", finished]);
  assert.deepEqual(toResume([{ ...finished, setAside: true }, before], 5), []);
  const lone = at(film, 400, 1000);
  assert.deepEqual(resumeSource(lone, [lone]), lone);
});

const following = { id: "e4", title: "Le Spectre", seasonNumber: 1, episodeNumber: 4 };

test("after a finished episode the next one is resumed or started; after the last there is none", () => {
  const finished = at({ ...episode("e3", "s"), next: following }, 990, 1000, 2);
  const [next, ...others] = toResume([finished], 5);
  assert.ok(next);
  assert.deepEqual(others, []);
  assert.deepEqual([next.id, next.title, resumeWords(next)], ["e4", "Le Spectre", ""]);
  assert.deepEqual([entryName(next), next.seriesId, next.progress], ["Les Vampires", "s", 0]);

  const left = at({ ...episode("e4", "s"), episodeNumber: 4 }, 300, 1000, 1);
  assert.deepEqual(toResume([finished, left], 5), [left], "once, where it was left");
  const last = at(episode("e4", "s"), 990, 1000, 3);
  assert.deepEqual(toResume([last, finished], 5), [], "the series is over");
  const half = at({ ...episode("e3", "s"), next: following }, 500, 1000, 3);
  assert.deepEqual(toResume([half], 5), [half], "the next is for later");
});

test("« En cours » with the percentage, or « Terminé »", () => {
  assert.match(stateWords(at(film, 62, 1000)), /^En cours · 6\s%$/);
  assert.equal(stateWords(at(film, 990, 1000)), "Terminé");
});

test("an entry is an episode with a series and both its numbers, and then goes by the series' name", () => {
  const whole = at(episode("e", "s"), 20, 100);
  const { seriesId: _id, ...byTitle } = whole;
  const { seriesTitle: _title, ...byId } = whole;
  const { episodeNumber: _number, ...unnumbered } = whole;
  assert.deepEqual([whole, byTitle, byId, unnumbered].map(isEpisode), [true, true, true, false]);
  assert.deepEqual([whole, byId, at(film, 20, 100)].map(entryName), ["Les Vampires", "Le Cryptogramme rouge", "Nosferatu"]);
});

test("entries to resume: started, not finished, the latest of each series, in the order of the history", () => {
  const entries = fc.array(
    fc
      .record({ id: fc.uuid(), of: fc.constantFrom("a", "b", null), time: fc.integer({ min: 0, max: 1000 }) })
      .map(({ id, of, time }) => at(of === null ? { ...film, id } : episode(id, of), time, 1000)),
  );
  fc.assert(
    fc.property(entries, fc.nat({ max: 5 }), (history, most) => {
      const row = toResume(history, most);
      assert.ok(row.length <= most);
      assert.ok(row.every((entry) => resumeTime(entry) > 0));
      const places = row.map((entry) => history.indexOf(entry));
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
      );
      for (const entry of row.filter(({ seriesId }) => seriesId !== undefined)) {
        const first = history.find((one) => one.seriesId === entry.seriesId && resumeTime(one) > 0);
        assert.equal(entry, first);
      }
    }),
  );
});
