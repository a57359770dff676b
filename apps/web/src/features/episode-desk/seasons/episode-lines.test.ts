import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { linkOf, namedSeasons, readEpisodeLines, repeatedNumbers } from "./episode-lines.ts";

const read = (text: string, first = 1) =>
  readEpisodeLines(text, first).map(({ episode_number, title, video_url, iframe_url }) =>
    [episode_number, title, video_url ?? iframe_url].filter(Boolean).join(" | "),
  );

test("lines without a number follow the one before, from the proposed number on", () => {
  assert.deepEqual(read("La Tête coupée\n\n  La Bague qui tue\r\nLe Cryptogramme rouge", 4), [
    "4 | La Tête coupée",
    "5 | La Bague qui tue",
    "6 | Le Cryptogramme rouge",
  ]);
});

test("the number before a title is read in the ways in which people write it", () => {
  for (const line of [
    "S01E03 - Le Cryptogramme",
    "s1e3 Le Cryptogramme",
    "Épisode 3 : Le Cryptogramme",
    "ép. 3 Le Cryptogramme",
    "3. Le Cryptogramme",
    "03 - Le Cryptogramme",
    "3) Le Cryptogramme",
    "3\tLe Cryptogramme",
  ])
    assert.deepEqual(read(`${line}\nSuite`), ["3 | Le Cryptogramme", "4 | Suite"], line);
});

test("a number that belongs to the title stays in it", () => {
  for (const title of ["12 hommes en colère", "1984", "24 heures", "7e ciel", "Épisodes perdus", "3.14", "S comme secret"])
    assert.deepEqual(read(title, 9), [`9 | ${title}`]);
});

test("a link at the end of a line is the episode's, and without a title it is called by its number", () => {
  assert.deepEqual(read("La Bague https://films.exemple/2.mp4\nÉpisode 7 https://pages.exemple/7\nhttps://films.exemple/8.mkv"), [
    "1 | La Bague | https://films.exemple/2.mp4",
    "7 | Épisode 7 | https://pages.exemple/7",
    "8 | Épisode 8 | https://films.exemple/8.mkv",
  ]);
  assert.deepEqual(linkOf("https://films.exemple/a.m3u8?jeton=1"), { video_url: "https://films.exemple/a.m3u8?jeton=1" });
  assert.deepEqual(linkOf("https://pages.exemple/lecteur"), { iframe_url: "https://pages.exemple/lecteur" });
  assert.deepEqual(linkOf(undefined), {});
});

test("numbers that a list gives twice are found", () => {
  assert.deepEqual(repeatedNumbers(readEpisodeLines("1. A\n2. B\n1. C\nD\n", 1)), [1, 2]);
});

test("any text gives titles with at least a character, and as many as it has lines with words", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (lines) => {
      const text = lines.join("\n");
      const found = readEpisodeLines(text, 1);
      assert.equal(found.length, text.split(/\r?\n/).filter((line) => line.trim() !== "").length);
      assert.ok(found.every(({ title }) => title.trim() !== ""));
    }),
  );
});

test("the seasons that a list names are read, each once", () => {
  assert.deepEqual(namedSeasons("S02E01 Un\ns2e2 Deux\n3. Trois\nSans numéro"), [2]);
  assert.deepEqual(namedSeasons("S10E01 Un\nS02E02 Deux"), [2, 10]);
  assert.deepEqual(namedSeasons("1. Un\nÉpisode 2 Deux"), []);
});
