import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { awaitsEncoder, emptySnapshot } from "./engine/engine.ts";
import { sourceError } from "./engine/open-engine.ts";
import type { PlayerItem } from "./player-props.ts";
import { commandOf, keyHelp } from "./controls/keyboard.ts";
import { stepSpeed } from "./controls/speeds.ts";
import { errorText, itemFacts } from "./player-text.ts";
import { clampShift, defaultPreferences, parsePreferences, tracksFor, withShift, withTracks } from "./session/preferences.ts";
import { cueMarkup } from "./engine/shaka-captions.ts";
import type { StyledCue } from "./engine/shaka-captions.ts";
import { engineError } from "./engine/shaka-errors.ts";
import { spokenTime } from "./player-text.ts";

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe("keys", () => {
  const table: [string, ReturnType<typeof commandOf>][] = [
    [" ", { type: "toggle" }],
    ["k", { type: "toggle" }],
    ["K", { type: "toggle" }],
    ["ArrowLeft", { type: "seek-by", seconds: -5 }],
    ["ArrowRight", { type: "seek-by", seconds: 5 }],
    ["j", { type: "seek-by", seconds: -10 }],
    ["l", { type: "seek-by", seconds: 10 }],
    ["ArrowUp", { type: "volume-by", amount: 0.05 }],
    ["<", { type: "speed", direction: -1 }],
    [">", { type: "speed", direction: 1 }],
    ["0", { type: "seek-to", ratio: 0 }],
    ["9", { type: "seek-to", ratio: 0.9 }],
    ["Escape", { type: "back" }],
    ["?", { type: "help" }],
    ["x", null],
    ["constructor", null],
    ["F5", null],
  ];
  for (const [key, command] of table) test(`« ${key} »`, () => assert.deepEqual(press(key), command));

  test("keys with Ctrl, Alt or Meta are left to the browser", () => {
    for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) assert.equal(press("f", held), null);
  });

  test("the help names every key", () => {
    const named = new Set(keyHelp.flatMap(([keys]) => keys.map((key) => key.toLowerCase())));
    for (const key of ["espace", "k", "j", "l", "m", "c", "f", "p", "n", "échap", "?", "<", ">", "←", "→", "↑", "↓"])
      assert.ok(named.has(key), key);
  });
});

test("the keys go through the speeds of the settings, and stay at either end", () => {
  const faster = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2];
  for (const [at, speed] of faster.slice(0, -1).entries()) assert.equal(stepSpeed(speed, 1), faster[at + 1]);
  assert.deepEqual([stepSpeed(1, -1), stepSpeed(0.5, -1), stepSpeed(1.1, -1), stepSpeed(1.1, 1)], [0.75, 0.5, 1, 1.25]);
});

describe("Shaka's numbers", () => {
  const failure = (code: number, category: number, status?: number, severity = 2) =>
    engineError({ code, category, severity, data: ["https://exemple.fr/a.m3u8", status] });
  const table: [string, ReturnType<typeof failure>, string][] = [
    ["404", failure(1001, 1, 404), "gone"],
    ["410", failure(1001, 1, 410), "gone"],
    ["401", failure(1001, 1, 401), "forbidden"],
    ["403", failure(1001, 1, 403), "forbidden"],
    ["503", failure(1001, 1, 503), "network"],
    ["429", failure(1001, 1, 429), "network"],
    ["no answer", failure(1002, 1), "network"],
    ["too slow", failure(1003, 1), "network"],
    ["no playlist", failure(4015, 4), "unsupported"],
    ["a codec nobody here has", failure(4032, 4), "unsupported"],
    ["a protected film", failure(6001, 6), "unsupported"],
    ["a damaged segment", failure(3016, 3), "media"],
  ];
  for (const [name, error, kind] of table) test(name, () => assert.equal(error.kind, kind));

  test("an error that Shaka recovers from is not fatal, and keeps its number", () => {
    assert.deepEqual(failure(1002, 1, undefined, 1), { kind: "network", fatal: false, code: "S1002" });
  });
});

describe("sources that cannot be tried", () => {
  for (const url of [
    "blob:https://exemple.fr/1",
    "javascript:alert(1)",
    "data:video/mp4,",
    "//exemple.fr/a.mp4",
    "ftp://exemple.fr/a.mp4",
    "",
  ]) {
    test(url || "none", () => assert.equal(sourceError({ kind: "file", url, mime: "" })?.kind, "unsupported"));
  }
  for (const url of ["/media/film.mp4", "https://exemple.fr/a.m3u8", "HTTP://exemple.fr/a.mp4"]) {
    test(`${url} can`, () => assert.equal(sourceError({ kind: "file", url, mime: "" }), null));
  }
});

describe("words", () => {
  const film: PlayerItem = { type: "movie", id: "1", title: "Nosferatu", poster: null };
  const channel: PlayerItem = { ...film, type: "channel", channel: { category: "Cinéma", country: "", quality: "HD" } };
  const file = { kind: "file", url: "/a.mp4", mime: "video/mp4" } as const;
  const table: [string, string, string][] = [
    ["a film that is gone", errorText("gone", film, file, false).title, "Erreur de lecture vidéo - Lien non disponible"],
    ["one closed to us", errorText("forbidden", film, file, true).title, "Erreur de lecture vidéo - Lien non disponible"],
    ["one that never began", errorText("network", film, file, false).title, "Erreur lors du lancement de la vidéo"],
    ["one that broke", errorText("media", film, file, true).title, "Erreur de lecture vidéo"],
    ["one nobody can read", errorText("unsupported", film, file, false).title, "Stream non compatible"],
    [
      "a channel that broke",
      errorText("network", channel, { ...file, kind: "hls" }, true).title,
      "Erreur de lecture du stream direct",
    ],
    ["a channel nobody can read", errorText("unsupported", channel, file, true).title, "Stream non compatible"],
  ];
  for (const [name, title, expected] of table) test(name, () => assert.equal(title, expected));

  test("a channel's country has its French name", () => {
    const facts = (country: string) => itemFacts({ ...channel, channel: { category: "Cinéma", country, quality: "HD" } });
    assert.deepEqual(facts("DE"), ["Cinéma", "Allemagne", "HD"]);
    assert.deepEqual(facts("be"), ["Cinéma", "Belgique", "HD"]);
    assert.deepEqual(facts("Pays basque"), ["Cinéma", "Pays basque", "HD"]);
    assert.deepEqual(facts(""), ["Cinéma", "HD"]);
  });

  test("a frame that does not answer shows the advice about the access token", () => {
    assert.match(errorText("forbidden", film, { ...file, kind: "iframe" }, false).advice, /jeton d’accès/);
  });

  test("facts of an episode and a channel", () => {
    assert.deepEqual(itemFacts({ ...film, type: "episode", seasonNumber: 2, episodeNumber: 7 }), ["Saison 2", "Épisode 7"]);
    assert.deepEqual(itemFacts(channel), ["Cinéma", "HD"]);
    assert.deepEqual(itemFacts(film), []);
  });

  test("times are in French", () => {
    assert.equal(spokenTime(3723), "1 heure 2 minutes 3 secondes");
    assert.equal(spokenTime(59.999999), "1 minute");
    assert.equal(spokenTime(0), "0 seconde");
  });
});

describe("caption markup", () => {
  const cue = (change: Partial<StyledCue>): StyledCue => ({
    payload: "",
    nestedCues: [],
    isContainer: false,
    lineBreak: false,
    fontWeight: 400,
    fontStyle: "normal",
    textDecoration: [],
    ...change,
  });

  test("keeps bold, italic, underline and line breaks", () => {
    const styled = cue({
      nestedCues: [
        cue({ payload: "Qui va là", fontStyle: "italic" }),
        cue({ lineBreak: true }),
        cue({ payload: "Moi", fontWeight: 700, textDecoration: ["underline"] }),
      ],
    });
    assert.equal(cueMarkup(styled), "<i>Qui va là</i>\n<u><b>Moi</b></u>");
  });

  test("text is escaped: nothing in it becomes markup", () => {
    fc.assert(
      fc.property(fc.string(), (payload) => {
        const markup = cueMarkup(cue({ payload }));
        assert.ok(!/[<>]/.test(markup));
        assert.equal(markup.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"), payload);
      }),
    );
  });
});

describe("what is remembered", () => {
  test("the series' choice wins, then the person's, and nobody else's", () => {
    const film = withTracks(defaultPreferences, "léa", undefined, { audio: "fr", text: null });
    const both = withTracks(film, "léa", "vampires", { audio: "en" });
    assert.deepEqual(tracksFor(both, "léa", "vampires"), { audio: "en", text: null });
    assert.deepEqual(tracksFor(both, "léa", "judex"), { audio: "fr", text: null });
    assert.deepEqual(tracksFor(both, "paul", "vampires"), {});
  });

  test("keeps the two hundred latest series", () => {
    let kept = defaultPreferences;
    for (let i = 0; i < 250; i++) kept = withTracks(kept, "léa", `s${i}`, { audio: "en" });
    kept = withTracks(kept, "léa", "s60", { text: "fr" });
    assert.equal(Object.keys(kept.series).length, 200);
    assert.deepEqual(tracksFor(kept, "léa", "s60"), { audio: "en", text: "fr" });
    assert.deepEqual(tracksFor(kept, "léa", "s10"), {});
  });

  test("preferences are valid whatever the storage holds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = parsePreferences(text);
        assert.ok(read.volume >= 0 && read.volume <= 1);
        assert.ok(["petite", "normale", "grande", "très grande"].includes(read.captionStyle.size));
        assert.ok(["aucun", "ombre", "contour"].includes(read.captionStyle.outline));
        for (const shift of Object.values(read.captionShifts)) assert.ok(Math.abs(shift) <= 20 && shift !== 0);
        assert.deepEqual(parsePreferences(JSON.stringify(read)), read);
      }),
    );
    assert.deepEqual(parsePreferences(null), defaultPreferences);
    const style = { size: "grande", background: "aucun", outline: "contour", colour: "jaune" } as const;
    const some = { ...defaultPreferences, volume: 0.3, captionStyle: style, autoSkip: true };
    const mine = withShift(withTracks(some, "léa", "s", { audio: "en", text: null }), "movie 1", -0.3);
    assert.deepEqual(parsePreferences(JSON.stringify(mine)), mine);
  });

  test("a style kept before outlines and colours existed keeps its size", () => {
    const { captionStyle } = parsePreferences(JSON.stringify({ captionStyle: { size: "grande", background: "opaque" } }));
    assert.deepEqual(captionStyle, { size: "grande", background: "opaque", outline: "ombre", colour: "blanc" });
  });

  test("shifts are tenths of a second within bounds, of the two hundred latest items", () => {
    const table: [given: number, kept: number][] = [
      [0.1 + 0.2, 0.3],
      [-0.04, 0],
      [99, 20],
      [-Infinity, -20],
      [NaN, 0],
    ];
    for (const [given, kept] of table) assert.equal(clampShift(given), kept);
    let all = defaultPreferences;
    for (let i = 0; i < 250; i++) all = withShift(all, `movie ${i}`, 0.5);
    assert.equal(Object.keys(all.captionShifts).length, 200);
    assert.equal(all.captionShifts["movie 49"], undefined);
    assert.deepEqual(withShift(withShift(defaultPreferences, "movie 1", 1), "movie 1", 0), defaultPreferences);
  });
});

describe("a film in preparation waits for its encoder", () => {
  const growing = { ...emptySnapshot, duration: 600, position: 40, seekable: { start: 0, end: 40 }, bufferedTo: 40 };
  const table: [name: string, part: Partial<typeof growing>, waits: boolean][] = [
    ["once all that is made is loaded", {}, true],
    ["but not while the line brings what is made", { position: 10, bufferedTo: 12 }, false],
    ["nor before it is loaded", { seekable: { start: 0, end: 0 }, position: 0, bufferedTo: 0 }, false],
    ["nor once it is whole", { position: 600, bufferedTo: 600, seekable: { start: 0, end: 600 } }, false],
    ["and a channel has none", { live: true }, false],
  ];
  for (const [name, part, waits] of table) test(name, () => assert.equal(awaitsEncoder({ ...growing, ...part }), waits));
});
