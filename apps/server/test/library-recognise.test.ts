import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import * as fc from "fast-check";
import { parseLink } from "#domains/imports/names/parse-link.ts";
import { besideVideo, isExtra, isScanned, sortNames, subtitleUse } from "#domains/library/scan/names.ts";
import { parseNfo, type Nfo } from "#domains/library/scan/nfo.ts";
import { recogniseAll } from "#domains/library/scan/recognise-all.ts";
import { recognise } from "#domains/library/scan/recognise.ts";
import { readNfo } from "#domains/library/scan/walk.ts";
import { scratchFolder } from "./app.ts";

const linkParser = { parse: (links: readonly string[]) => Promise.resolve(links.map(parseLink)), close: () => Promise.resolve() };
const none = { nfo: null, series_nfo: null, stamp: "", poster: null, series_poster: null, still: null, subtitles: [] };

const recognised = async (path: string, alone = true) => {
  const [found] = await recogniseAll({ linkParser }, "/nowhere", [{ path, size: 1, modified_ms: 1, companions: none, alone }]);
  assert.ok(found);
  const { kind, title, year, season, episode, last_episode, sure, notes } = found;
  const place = kind === "movie" ? [] : [season, last_episode === null ? episode : `${episode}-${last_episode}`];
  return [sure ? "sure" : notes.join(", "), title, year, ...place];
};

const films: readonly (readonly [path: string, expected: readonly unknown[], alone?: boolean])[] = [
  ["Nosferatu (1922)/Nosferatu (1922).mkv", ["sure", "Nosferatu", 1922]],
  ["Films/Le Voyage dans la Lune (1902)/Le Voyage dans la Lune (1902) - 1080p.mkv", ["sure", "Le Voyage dans la Lune", 1902]],
  ["Films/L’Aurore (1927) [imdbid-tt0018455]/aurore.mkv", ["sure", "L’Aurore", 1927]],
  ["Films/Metropolis (1927)/metropolis.1927.1080p.x264-GRP.mkv", ["sure", "Metropolis", 1927]],
  ["Metropolis.1927.FRENCH.1080p.BluRay.x264-GRP.mkv", ["sure", "Metropolis", 1927], false],
  ["Films/Metropolis.mkv", ["Année inconnue", "Metropolis", null], false],
  ["Films/M (1931)/M (1931).mkv", ["sure", "M", 1931]],
  ["Films/1917 (2019)/1917 (2019).mkv", ["sure", "1917", 2019]],
  ["Films/Alien (1979)/Alien, le huitième passager (1979).mkv", ["sure", "Alien", 1979]],
  ["Films/100% loup + chat (2020)/100% loup + chat (2020).mkv", ["sure", "100% loup + chat", 2020]],
  ["Films/Vampyr (1932)/Nosferatu (1922).mkv", ["Le dossier et le fichier n’ont pas le même titre", "Nosferatu", 1922], false],
  ["Films/Napoléon (1927)/Napoléon (1927) cd1.avi", ["Film en plusieurs fichiers", "Napoléon", 1927], false],
  ["Films/Intolérance\n(1916)/Intolérance (1916).mkv", ["sure", "Intolérance", 1916]],
];

for (const [path, expected, alone = true] of films)
  test(`film: ${JSON.stringify(path)}`, async () => assert.deepEqual(await recognised(path, alone), expected));

const episodes: readonly (readonly [path: string, expected: readonly unknown[]])[] = [
  ["Séries/Fantômas (1913)/Saison 01/Fantômas - S01E02 - Juve contre Fantômas.mkv", ["sure", "Fantômas", 1913, 1, 2]],
  ["Les Vampires/Season 1/Les Vampires S01E03.mkv", ["sure", "Les Vampires", null, 1, 3]],
  ["Les Vampires/Saison 1/03 - Le Cryptogramme rouge.mkv", ["sure", "Les Vampires", null, 1, 3]],
  ["Les Vampires/S02/S02E01.mkv", ["sure", "Les Vampires", null, 2, 1]],
  ["Judex (1916)/Judex 1x04.mkv", ["sure", "Judex", 1916, 1, 4]],
  ["Judex/Saison 1/Judex S01E05-E06.mkv", ["sure", "Judex", null, 1, "5-6"]],
  ["Séries TV/Judex.S01E07.FRENCH.720p.WEB.x264-GRP.mkv", ["sure", "Judex", null, 1, 7]],
  ["Judex/Saison 2/Judex S01E05.mkv", ["Le dossier dit une autre saison", "Judex", null, 1, 5]],
  ["Judex/Saison 1/prologue.mkv", ["Numéro d’épisode inconnu", "Judex", null, 1, null]],
  ["Judex/Specials/Judex S00E01.mkv", ["Épisode spécial (saison 0)", "Judex", null, null, 1]],
];

for (const [path, expected] of episodes) test(`episode: ${path}`, async () => assert.deepEqual(await recognised(path), expected));

test("extras, trailers, samples and folders of systems are left out, films with such a title are not", () => {
  const { videos } = sortNames([
    ...["Judex (1916).mkv", "Judex (1916)-trailer.mp4", "Judex (1916).sample.mkv", "Judex (1916)-interview.mkv", "sample.avi"],
    ...["Bande-annonce.mp4", ".judex.mkv", "The-Interview.mkv", "notes.txt", "Judex (1916).srt"],
  ]);
  assert.deepEqual(videos, ["Judex (1916).mkv", "The-Interview.mkv"]);
  for (const folder of ["Extras", "trailers", "Behind The Scenes", "@eaDir", ".actors", "lost+found"])
    assert.equal(isScanned(folder, 1), false, folder);
  assert.deepEqual([isScanned("Shorts", 0), isScanned("#recycle", 0), isScanned("Saison 1", 1)], [true, false, true]);
  assert.equal(isExtra("Teaser", new Set()), true);
});

test("videos of every container that is read are found, others are told apart", () => {
  const read = "mp4 m4v f4v 3gp 3g2 mov mkv webm avi divx wmv asf ts m2ts mts mpg mpeg vob flv ogv ogm MPG".split(" ");
  const others = "rm rmvb iso img mxf wtv dv m2v swf ISO".split(" ");
  const names = [...read, ...others, "srt", "txt"].map((extension) => `a.${extension}`);
  const { videos, otherVideos } = sortNames(names);
  assert.deepEqual([videos, otherVideos], [read.map((one) => `a.${one}`), others.map((one) => `a.${one}`)]);
});

test("what lies beside a video is its own by its name, or by being alone in its folder", () => {
  const list = ["a.mkv", "a.nfo", "a-poster.jpg", "a-thumb.jpg", "a.fr.srt", "a.b.fr.srt", "movie.nfo", "poster.jpg", "A.EN.ASS"];
  const alone = sortNames(list);
  assert.deepEqual(besideVideo("a.mkv", alone, true), {
    ...{ nfo: "a.nfo", poster: "a-poster.jpg", still: "a-thumb.jpg" },
    subtitles: ["a.fr.srt", "a.b.fr.srt", "A.EN.ASS"],
  });
  const two = sortNames([...list.filter((name) => !/^a[.-](nfo|poster)/.test(name)), "a.b.mkv"]);
  const beside = besideVideo("a.mkv", two, false);
  assert.deepEqual([beside.nfo, beside.poster, beside.subtitles], [null, null, ["a.fr.srt", "A.EN.ASS"]]);
  assert.deepEqual(besideVideo("a.b.mkv", two, false).subtitles, ["a.b.fr.srt"]);
});

test("subtitles of Subs/ belong to a video that is alone, or by their name or folder", () => {
  const subtitles = ["Subs/2_French.srt", "Subs/a.fr.srt", "Subs/A/2_English.srt", "Subs/b/3_German.srt"];
  const among = (videos: readonly string[], video: string) =>
    besideVideo(video, { ...sortNames(videos), subtitles }, videos.length === 1).subtitles;
  assert.deepEqual(among(["a.mkv", "b.mkv"], "a.mkv"), ["Subs/a.fr.srt", "Subs/A/2_English.srt"]);
  assert.deepEqual(among(["a.mkv", "b.mkv"], "b.mkv"), ["Subs/b/3_German.srt"]);
  assert.deepEqual(among(["a.mkv"], "a.mkv"), ["Subs/2_French.srt", "Subs/a.fr.srt", "Subs/A/2_English.srt"]);
});

test("an index of DVD subtitles counts with its pictures only; .sub without one is a text", () => {
  const names = ["a.idx", "a.sub", "b.idx", "c.sub", "D.IDX", "D.SUB", "e.IDX", "e.sub", "f.sup", "g.SUP", "h.smi"];
  assert.deepEqual(sortNames(names).subtitles, ["a.idx", "c.sub", "D.IDX", "e.IDX", "f.sup", "g.SUP", "h.smi"]);
});

test("language and kind of a subtitle file are in its name", () => {
  const table = {
    "film.fr.srt": ["fr", "full"],
    "film.srt": ["und", "full"],
    "film.fr.forced.ass": ["fr", "forced"],
    "film.en.sdh.srt": ["en", "sdh"],
    "film.eng.hi.srt": ["en", "sdh"],
    "film.hi.srt": ["hi", "full"],
    "film.fre.srt": ["fr", "full"],
    "film.French.srt": ["fr", "full"],
    "film.VFQ.srt": ["fr-CA", "full"],
    "film.pt-BR.srt": ["pt-BR", "full"],
    "film.zh-hant.default.srt": ["zh-Hant", "full"],
    "film.ger.foreign.srt": ["de", "forced"],
    "film.2.es.cc.vtt": ["es", "sdh"],
    "film.zz.srt": ["und", "full"],
    "2_French.srt": ["fr", "full"],
    "10_Norwegian.srt": ["no", "full"],
    "3_English SDH.srt": ["en", "sdh"],
    "SDH.eng.HI.srt": ["en", "sdh"],
    "4_Hindi.srt": ["hi", "full"],
    "2_hi.srt": ["hi", "full"],
    "English (Forced).srt": ["en", "forced"],
    "5_Chinois.ass": ["zh", "full"],
    "pt-BR.srt": ["pt-BR", "full"],
    "Le Chant de la mer.fr.srt": ["fr", "full"],
    "track3.srt": ["und", "full"],
  };
  for (const [name, expected] of Object.entries(table)) {
    const { language, kind } = subtitleUse(name, "film.mkv");
    assert.deepEqual([language, kind], expected, name);
  }
});

const movieNfo = `<?xml version="1.0" encoding="UTF-8"?>
<movie><title>L'Aurore</title><originaltitle>Sunrise &amp; Sunset</originaltitle><year>1927</year><plot>Un paysan &#233;branl&#xE9;.</plot>
<genre>Drame</genre><genre>Romance</genre><director>F. W. Murnau</director><runtime>94</runtime><premiered>1927-09-23</premiered>
<actor><name>Janet Gaynor</name><role>La femme</role></actor><actor><name>George O'Brien</name></actor></movie>
https://www.themoviedb.org/movie/631`;

test("an NFO file of a film says its title, year and facts", () => {
  assert.deepEqual(parseNfo(movieNfo), {
    ...{ kind: "movie", title: "L'Aurore", series_title: null, year: 1927, season: null, episode: null, last_episode: null },
    facts: {
      original_title: "Sunrise & Sunset",
      description: "Un paysan ébranlé.",
      genre: "Drame, Romance",
      cast: ["Janet Gaynor", "George O'Brien"],
      director: "F. W. Murnau",
      duration: 94,
      date: "1927-09-23",
    },
  } satisfies Nfo);
});

test("an NFO file tells the id of TMDB, and of no other site", () => {
  const idIn = (inside: string) => parseNfo(`<movie><title>A</title>${inside}</movie>`)?.facts.tmdb_id;
  const imdb = '<uniqueid type="imdb" default="true">tt0018455</uniqueid><uniqueid type="tvdb">7</uniqueid>';
  const table: [string, number | undefined][] = [
    [`${imdb}<uniqueid type="tmdb">1048241</uniqueid>`, 1_048_241],
    ['<uniqueid default="true" type="TMDB"> 631 </uniqueid>', 631],
    ["<tmdbid>631</tmdbid>", 631],
    [`${imdb}<tmdbid>631</tmdbid>`, 631],
    [imdb, undefined],
    ["<uniqueid>631</uniqueid><id>631</id>", undefined],
    ['<uniqueid type="tmdb">tt631</uniqueid>', undefined],
    ['<uniqueid type="tmdb">0</uniqueid>', undefined],
    ['<uniqueid type="tmdb"><b>631</b></uniqueid>', undefined],
  ];
  for (const [inside, id] of table) assert.equal(idIn(inside), id, inside);
});

test("an NFO file is read in the encoding that it is in", async () => {
  const root = await scratchFolder();
  const xml = (declared: string, title = "L’été à Œdipe") =>
    `${declared && `<?xml version="1.0" encoding="${declared}"?>\n`}<movie><title>${title}</title></movie>`;
  const utf16 = (text: string) => Buffer.from(text, "utf16le");
  const cp1252 = (text: string) => Buffer.from(text.replace("’", "\u0092").replace("Œ", "\u008C"), "latin1");
  const table: [string, Buffer, string?][] = [
    ["UTF-8", Buffer.from(xml("utf-8"))],
    ["UTF-8 with a byte order mark, declared as another", Buffer.from(`\uFEFF${xml("windows-1252")}`)],
    ["windows-1252", cp1252(xml("windows-1252"))],
    ["windows-1252 without a declaration", cp1252(xml(""))],
    ["windows-1252, declared as UTF-8", cp1252(xml("UTF-8"))],
    ["windows-1252, declared as something unknown", cp1252(xml("klingon"))],
    ["ISO-8859-15", Buffer.from(xml("iso-8859-15", "à \u00BCdipe \u00A4"), "latin1"), "à Œdipe €"],
    [
      "windows-1251",
      Buffer.concat([
        Buffer.from(xml("windows-1251", "").slice(0, -16)),
        Buffer.from([0xcc, 0xe8, 0xf0]),
        Buffer.from("</title></movie>"),
      ]),
      "Мир",
    ],
    ["UTF-16 with a byte order mark", utf16(`\uFEFF${xml("utf-16")}`)],
    ["UTF-16 without one, the other way round", utf16(xml("UTF-16")).swap16()],
  ];
  for (const [name, bytes, title = "L’été à Œdipe"] of table) {
    await writeFile(join(root, "movie.nfo"), bytes);
    assert.equal(parseNfo((await readNfo(root, "movie.nfo")) ?? "")?.title, title, name);
  }
});

test("an NFO file of several episodes says the first and the last", () => {
  const one = (n: number) => `<episodedetails><title>T${n}</title><season>2</season><episode>${n}</episode></episodedetails>`;
  const nfo = parseNfo(one(3) + one(4));
  assert.deepEqual([nfo?.kind, nfo?.title, nfo?.season, nfo?.episode, nfo?.last_episode], ["episode", "T3", 2, 3, 4]);
  assert.equal(parseNfo("<tvshow><title>Judex</title><premiered>1916-12-16</premiered></tvshow>")?.year, 1916);
});

const deep = 50_000;
const hostile: Record<string, string> = {
  empty: "",
  text: "https://www.themoviedb.org/movie/631",
  cut: movieNfo.slice(0, 200),
  "cut in a tag": "<movie><title>A</titl",
  "not closed": "<movie><title>A</movie>",
  entities: '<!DOCTYPE movie [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><movie><title>&b;</title></movie>',
  "external entity": '<!DOCTYPE movie [<!ENTITY a SYSTEM "file:///etc/passwd">]><movie><title>&a;</title></movie>',
  "a grammar of its own": "<!DOCTYPE movie [<!ELEMENT movie ANY>]><movie><title>A</title></movie>",
  "another root": "<html><title>A</title></html>",
};
for (const [name, text] of Object.entries(hostile))
  test(`an NFO file that is none is refused: ${name}`, () => assert.equal(parseNfo(text), null));

test("a deep, huge or strange NFO file ends in a value or a refusal, never in a fault", () => {
  const nested = parseNfo(`<movie>${"<a>".repeat(deep)}${"</a>".repeat(deep)}</movie>`);
  assert.ok(nested === null || nested.title === null);
  const odd = parseNfo(
    "<movie><title><b>x</b></title><title>y</title><year>99999</year><runtime>-1</runtime><actor>x</actor></movie>",
  );
  assert.deepEqual([odd?.year, odd?.facts], [null, {}]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const nfo = parseNfo(`<movie><title>${text}</title></movie>`);
      assert.ok(nfo === null || (nfo.title ?? "").length <= 400);
    }),
  );
});

test("an NFO file weighs more than names, and its fault is told", () => {
  const clues = { alone: true, folder: null, series: null, faults: ["NFO illisible : x.nfo"] };
  const path = "Films/Vampyr (1932)/whatever.1999.mkv";
  const own = recognise({ ...clues, path, parsed: parseLink(path), nfo: parseNfo(movieNfo) });
  assert.deepEqual([own.title, own.year, own.sure, own.notes], ["L'Aurore", 1927, true, ["NFO illisible : x.nfo"]]);
  const show = parseNfo("<tvshow><title>Judex, la série</title><year>1916</year><plot>Un justicier.</plot></tvshow>");
  const part = "Judex/Saison 1/S01E02.mkv";
  const episode = recognise({ ...clues, path: part, parsed: parseLink(part), nfo: null, series: show });
  assert.deepEqual([episode.title, episode.year, episode.season, episode.episode], ["Judex, la série", 1916, 1, 2]);
  assert.equal(episode.facts.series?.description, "Un justicier.");
});
