import assert from "node:assert/strict";
import { test } from "node:test";
import type { ParsedInfo } from "@seance/contract/imports";
import { readError } from "#lib/api/api-error.ts";
import { linkFault, madeOf, placeOf } from "./import-words.ts";

const episode: ParsedInfo = {
  title: "Les Vampires",
  year: 1915,
  is_series: true,
  season: 1,
  episode: 2,
  seasons: [1],
  episodes: [2],
  episode_title: null,
  quality: null,
  language: null,
  subtitled: false,
  versions: [],
  format: "mkv",
};

test("an episode's place is told as staff write it", () => {
  assert.equal(placeOf(episode), "S01E02");
  assert.equal(placeOf({ ...episode, episodes: [2, 3, 4] }), "S01E02-E04");
  assert.equal(placeOf({ ...episode, season: null, seasons: [] }), "E02");
  assert.equal(placeOf({ ...episode, episode: null, episodes: [], seasons: [1, 2] }), "Saison 1, 2");
  assert.equal(placeOf({ ...episode, is_series: false }), "");
});

test("what was made is counted, and nothing is « rien »", () => {
  assert.equal(madeOf(2, 1, 14), "2 films, 1 série, 14 épisodes");
  assert.equal(madeOf(0, 0, 1), "1 épisode");
  assert.equal(madeOf(0, 0, 0), "rien");
});

test("the link that a list is refused for is named, by its place and its beginning", () => {
  const links = ["https://exemple.fr/a.mkv", `https://exemple.fr/${"x".repeat(3000)}.mkv`];
  const refused = (loc: (string | number)[]) =>
    readError(422, { detail: [{ loc: ["body", ...loc], msg: "Au plus 2048 caractères" }] }, null);
  const named = `Lien 2 (https://exemple.fr/${"x".repeat(41)}…)\u202f: Au plus 2048 caractères`;
  assert.equal(linkFault(refused([1]), links), named);
  assert.equal(linkFault(refused([1, "title"]), links), named);
  assert.equal(linkFault(refused(["links", 1]), links), named);
  assert.equal(linkFault(refused(["target_season"]), links), "Au plus 2048 caractères");
  assert.equal(linkFault(readError(503, { detail: "Réessayez" }, null), links), "Réessayez");
  assert.equal(linkFault(new Error("cut"), links), null);
});
