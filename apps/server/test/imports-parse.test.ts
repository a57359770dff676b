import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { normalizeSearch } from "@seance/contract/text";
import fc from "fast-check";
import { parseLink } from "#domains/imports/names/parse-link.ts";
import { naughtyStrings } from "./naughty.ts";
import { sharedData } from "./shared-data.ts";

/** What a name says, shortly: title, year, seasons, episodes. */
const said = (link: string) => {
  const { title, year, seasons, episodes } = parseLink(link);
  return [title, year, seasons, episodes];
};

test("parses French and English names", () => {
  const names: Record<string, ReturnType<typeof said>> = {
    "La.Haine.1995.TRUEFRENCH.DVDRip.avi": ["La Haine", 1995, [], []],
    "Engrenages.Saison.8.Episode.3.FRENCH.HDTV.mp4": ["Engrenages", null, [8], [3]],
    "Le Bureau des Légendes S05E10 FINAL FRENCH 720p WEB.mp4": ["Le Bureau des Légendes", null, [5], [10]],
    "Kaamelott 2x05 VF.mp4": ["Kaamelott", null, [2], [5]],
    "Dexter Saison VII FRENCH.BDRip": ["Dexter", null, [7], []],
    "Lupin.S01E01-E05.MULTi.1080p.mkv": ["Lupin", null, [1], [1, 2, 3, 4, 5]],
    "Serie.Exemple.S04E05E09.mkv": ["Serie Exemple", null, [4], [5, 9]],
    "Serie Exemple Saison 1 à 3": ["Serie Exemple", null, [1, 2, 3], []],
    "Serie Exemple Saison 1 - 06.mkv": ["Serie Exemple", null, [1], [6]],
    "Serie.Exemple.102.HDTV.XviD": ["Serie Exemple", null, [1], [2]],
    "Serie Exemple [HDTV][Cap.1204].avi": ["Serie Exemple", null, [12], [4]],
    "[Groupe] Anime Exemple 345 VOSTFR [720p].mp4": ["Anime Exemple", null, [], [345]],
    "2001.A.Space.Odyssey.1968.1080p.mkv": ["2001 A Space Odyssey", 1968, [], []],
    "2012.2009.FRENCH.BDRip.mkv": ["2012", 2009, [], []],
    "Film Episode 4 Un Nouvel espoir 1977 FRENCH": ["Film Episode 4 Un Nouvel espoir", 1977, [], []],
    "Le Titre (The Title) 2011 [DVDRIP]": ["Le Titre", 2011, [], []],
    "The.Good.German.2006.1080p.mkv": ["The Good German", 2006, [], []],
    "Der.Titel.German.2006.PAL.DVDR": ["Der Titel", 2006, [], []],
    "film_1280x720_2019.mp4": ["Film", 2019, [], []],
    "The.4400.1x02.mkv": ["The 4400", null, [1], [2]],
    "Été 85 (2020).mkv": ["Été 85", 2020, [], []],
    "Beauté.mkv": ["Beauté", null, [], []],
    "À bout de souffle 1960.mkv": ["À bout de souffle", 1960, [], []],
    "Série.Marée.Rivière.S02E07.VOSTFR.720p.mkv": ["Série Marée Rivière", null, [2], [7]],
    "La.Saison.des.Femmes.2016.FRENCH.1080p.mkv": ["La Saison des Femmes", 2016, [], []],
    "Le.Vent.se.leve.2006.FRENCH.mkv": ["Le Vent se leve", 2006, [], []],
    "Ocean's.13.2007.FRENCH.mkv": ["Ocean's 13", 2007, [], []],
    [`${"Été à la mer".normalize("NFD")} (2012).mkv`]: ["Été à la mer", 2012, [], []],
    "ma-serie-s02e03-vostfr.mp4": ["Ma serie", null, [2], [3]],
  };
  for (const [name, expected] of Object.entries(names)) assert.deepEqual(said(name), expected, name);
});

test("parses a link by its decoded file name, and by its folders when that has no title", () => {
  const links: Record<string, ReturnType<typeof said>> = {
    "https://cdn.exemple.fr/f/Le%20Fabuleux%20Destin%20d%27Am%C3%A9lie%20(2001)%20MULTi.mkv?jeton=S01E01": [
      "Le Fabuleux Destin d'Amélie",
      2001,
      [],
      [],
    ],
    "https://cdn.exemple.fr/dl?fichier=La.Haine.1995.avi": ["La Haine", 1995, [], []],
    "https://cdn.exemple.fr/Intouchables+(2011)+FRENCH.mp4": ["Intouchables", 2011, [], []],
    "/media/Kaamelott/Saison 2/05 - Le Duel.mkv": ["Kaamelott", null, [2], [5]],
    "https://cdn.exemple.fr/Kaamelott/Saison%202/S02E05.mp4": ["Kaamelott", null, [2], [5]],
    "/media/La Haine (1995)/video.mp4": ["La Haine", 1995, [], []],
    "/media/Malcolm/Saison 1/Malcolm - 1x01 - Je ne suis pas un monstre.avi": ["Malcolm", null, [1], [1]],
    "/media/Malcolm/Saison 1/1x01 - Je ne suis pas un monstre.avi": ["Malcolm", null, [1], [1]],
    "/media/Malcolm/Saison 1/Malcolm - 03.avi": ["Malcolm", null, [1], [3]],
    "https://cdn.exemple.fr/films/video.mp4": ["Video", null, [], []],
    "https://cdn.exemple.fr/Amelie.2001%20(1).mkv": ["Amelie", 2001, [], []],
    "https://cdn.exemple.fr/v/24.S01E01.mkv": ["24", null, [1], [1]],
    "https://cdn.exemple.fr/films/300.2006.FRENCH.mkv": ["300", 2006, [], []],
    "https://cdn.exemple.fr/v/video.mp4": ["Video", null, [], []],
    "https://cdn.exemple.fr/Le%20d%E9put%E9%202020.mkv": ["Le député", 2020, [], []],
    "https://cdn.exemple.fr/100%25%20Exemple%%20(2009).mkv": ["100% Exemple%", 2009, [], []],
  };
  for (const [link, expected] of Object.entries(links)) assert.deepEqual(said(link), expected, link);
  assert.equal(parseLink("https://cdn.exemple.fr/a/La.Haine.MKV?x=1").format, "mkv");
  assert.equal(parseLink("La.Haine.1995").format, null);
});

test("maps quality, language and subtitles to the catalogue's values", () => {
  const told = (name: string) => {
    const { quality, language, subtitled } = parseLink(name);
    return [quality, language, subtitled];
  };
  assert.deepEqual(told("Titre.2019.MULTi.VFF.2160p.mkv"), ["4K", "Français", false]);
  assert.deepEqual(told("Titre.S01E01.VOSTFR.1080p.mkv"), ["Full HD", null, true]);
  assert.deepEqual(told("Titre.2019.TRUEFRENCH.720p.mkv"), ["HD", "Français", false]);
  assert.deepEqual(told("Titre.2019.SPANISH.DVDRip.mkv"), ["SD", "Espagnol", false]);
  assert.deepEqual(told("Titre.mkv"), [null, null, false]);
  // Words of the title tell of no language; those after it do.
  assert.deepEqual(told("12.Hommes.en.colere.1957.VOSTFR.mkv"), [null, null, true]);
  assert.deepEqual(told("Voyage en Italie (1954).mkv"), [null, null, false]);
  assert.deepEqual(told("The.French.Dispatch.2021.1080p.mkv"), ["Full HD", null, false]);
  assert.deepEqual(told("The.French.Dispatch.2021.FRENCH.1080p.mkv"), ["Full HD", "Français", false]);
  assert.deepEqual(told("The.Italian.Job.2003.720p.mkv"), ["HD", null, false]);
  assert.deepEqual(told("The.Italian.Job.2003.SPANISH.720p.mkv"), ["HD", "Espagnol", false]);
});

interface Expected {
  readonly input: string;
  readonly level: string;
  readonly style: string;
  readonly asserts: string[];
  readonly title_norm: string | null;
  readonly year: number | null;
  readonly season: number | null;
  readonly episode: number | null;
}
const form = (title: string | null): string => normalizeSearch(title ?? "");
const linesOf = <T>(file: string): T[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

test("parses at least 98 % of real names", (t) => {
  const file = sharedData(t, "release-names/dev.jsonl");
  if (!file) return;
  const rows = linesOf<Expected>(file).filter(
    ({ level, style }) => level === "full" && ["SxxEyy", "NxNN", "words", "year"].includes(style),
  );
  const wrong = rows.filter((row) => {
    const parsed = parseLink(row.input);
    const is: Record<string, boolean> = {
      title: form(parsed.title) === form(row.title_norm),
      year: parsed.year === row.year,
      season: parsed.season === row.season,
      episode: parsed.episode === row.episode,
    };
    return row.asserts.some((field) => is[field] === false);
  });
  const right = 1 - wrong.length / rows.length;
  t.diagnostic(`${(right * 100).toFixed(1)} % of ${rows.length}`);
  assert.ok(rows.length > 300 && right >= 0.98, wrong.map(({ input }) => input).join("\n"));
});

test("parses at least 98 % of thousands of French titles in release names", (t) => {
  const file = sharedData(t, "catalogue/films_normalized.jsonl.gz");
  if (!file) return;
  const films = gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { title: string | null; year: number; lang: string })
    .filter(({ title, year, lang }, i) => i % 8 === 0 && lang === "fr" && title && year >= 1900 && year <= 2026);
  const wrong = films.filter(({ title, year }) => {
    const name = `${(title ?? "").replace(/[\s/\\:?*"<>|]+/gu, ".")}.${year}.FRENCH.1080p.WEB.x264-GRP.mkv`;
    const parsed = parseLink(name);
    return form(parsed.title) !== form(title) || parsed.year !== year || parsed.is_series;
  });
  const right = 1 - wrong.length / films.length;
  t.diagnostic(`${(right * 100).toFixed(1)} % of ${films.length}`);
  assert.ok(films.length > 1000 && right >= 0.98, wrong.map(({ title }) => title).join("\n"));
});

test("parses at least 90 % of names of several episodes, or of whole seasons", (t) => {
  const file = sharedData(t, "release-names/extras_dev.jsonl");
  if (!file) return;
  const rows = linesOf<{ input: string; seasons: number[] | null; episodes: number[] | null }>(file);
  const same = (found: number[], wanted: number[] | null) => wanted === null || found.join() === wanted.join();
  const wrong = rows.filter(({ input, seasons, episodes }) => {
    const parsed = parseLink(input);
    return !same(parsed.seasons, seasons) || !same(parsed.episodes, episodes);
  });
  const right = 1 - wrong.length / rows.length;
  t.diagnostic(`${(right * 100).toFixed(1)} % of ${rows.length}`);
  assert.ok(right >= 0.9, wrong.map(({ input }) => input).join("\n"));
});

const timeOf = (work: () => unknown): number => {
  const began = performance.now();
  work();
  return performance.now() - began;
};

test("parses any link, quickly, into the contract's shape", () => {
  const bits = fc.constantFrom(
    "S01E02",
    "saison",
    "Saison 1",
    " - ",
    "(",
    "[",
    "%",
    "%E9",
    "1x",
    "x",
    "E",
    "1-2",
    "..",
    "2019",
    "/",
    "+",
    "_",
    "dts hd ",
    "(2009)",
    "director cut ",
  );
  const hostile = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom(...naughtyStrings),
    fc.array(bits, { maxLength: 60 }).map((parts) => parts.join("")),
    fc.tuple(bits, fc.integer({ min: 1, max: 2500 })).map(([bit, times]) => bit.repeat(times).slice(0, 10_000)),
  );
  fc.assert(
    fc.property(hostile, (link) => {
      const parsed = parseLink(link);
      // The best of some: another process may have the processor.
      const times = Array.from({ length: 3 }, () => timeOf(() => parseLink(link)));
      assert.ok(Math.min(...times) < 100, `${times.join(", ")} ms`);
      assert.ok(parsed.title === null || parsed.title.trim() === parsed.title);
      assert.equal(parsed.is_series, parsed.seasons.length + parsed.episodes.length > 0);
      assert.ok(parsed.episodes.length <= 501 && parsed.seasons.length <= 100);
    }),
    { numRuns: 1000 },
  );
});

test("parsing is stable: the parsed parts, written out, parse the same", () => {
  const word = fc.constantFrom("Lune", "Rivière", "Ombre", "Jardin", "Étoile", "Nuit", "Vent", "Sable", "Miroir");
  const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
  const place = fc.record({ season: fc.integer({ min: 1, max: 50 }), episode: fc.integer({ min: 1, max: 999 }) });
  fc.assert(
    fc.property(title, fc.option(fc.integer({ min: 1900, max: 2030 })), fc.option(place), (name, year, numbers) => {
      const marker = numbers ? ` S${String(numbers.season).padStart(2, "0")}E${String(numbers.episode).padStart(2, "0")}` : "";
      const written = `${name}${year === null ? "" : ` (${year})`}${marker}.mkv`;
      const parsed = parseLink(written);
      assert.deepEqual([parsed.title, parsed.year], [name, year], written);
      assert.deepEqual([parsed.season, parsed.episode], [numbers?.season ?? null, numbers?.episode ?? null], written);
      assert.deepEqual(parseLink(`${parsed.title}.mkv`).title, parsed.title, "read again");
    }),
  );
});
