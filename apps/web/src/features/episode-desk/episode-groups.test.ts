import assert from "node:assert/strict";
import { test } from "node:test";
import type { Episode } from "@seance/contract/episodes";
import { groupEpisodes } from "./episode-groups.ts";

const episode = (series: string, season: number, number: number, title: string, description = ""): Episode => ({
  id: `${series}-${season}-${number}`,
  series_id: series,
  series_title: series,
  season_number: season,
  episode_number: number,
  title,
  description,
  duration: 45,
  air_date: null,
  thumbnail: null,
  rating: 0,
  year: null,
  tags: [],
  versions: [],
  has_video: false,
  created_at: "2026-11-21T10:00:00.000Z",
});

const all = [
  episode("Les Vampires", 1, 2, "La bague qui tue"),
  episode("Judex", 2, 1, "L’ombre mystérieuse", "Un banquier disparaît"),
  episode("Les Vampires", 1, 1, "La tête coupée"),
  episode("Judex", 1, 12, "Le crime involontaire"),
];
const found = (words: string) => groupEpisodes(all, words).map(({ title, episodes }) => [title, ...episodes.map(({ id }) => id)]);

test("series in the order of their titles, episodes by season, then number", () => {
  assert.deepEqual(found(""), [
    ["Judex", "Judex-1-12", "Judex-2-1"],
    ["Les Vampires", "Les Vampires-1-1", "Les Vampires-1-2"],
  ]);
});

test("words are looked for in title and description, whatever their accents", () => {
  assert.deepEqual(found("TETE"), [["Les Vampires", "Les Vampires-1-1"]]);
  assert.deepEqual(found("banquier ombre"), [["Judex", "Judex-2-1"]]);
  assert.deepEqual(found("rien de tel"), []);
});

test("a number is a season or an episode, a place is both", () => {
  assert.deepEqual(found("12"), [["Judex", "Judex-1-12"]]);
  assert.deepEqual(found("2"), [
    ["Judex", "Judex-2-1"],
    ["Les Vampires", "Les Vampires-1-2"],
  ]);
  assert.deepEqual(found("s1e2"), [["Les Vampires", "Les Vampires-1-2"]]);
});

test("those without a video alone", () => {
  const [first, ...others] = all;
  assert.ok(first);
  const groups = groupEpisodes([{ ...first, has_video: true }, ...others], "", true);
  assert.deepEqual(
    groups.map(({ episodes }) => episodes.map(({ id }) => id)),
    [["Judex-1-12", "Judex-2-1"], ["Les Vampires-1-1"]],
  );
});
