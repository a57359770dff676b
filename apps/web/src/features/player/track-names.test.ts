import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { audioKind, distinctNames, trackNames } from "./track-names.ts";
import type { TrackFacts } from "./track-names.ts";

type Told = Omit<TrackFacts, "language">;

const languages: [tag: string, name: string][] = [
  ["fr", "Français"],
  ["FR", "Français"],
  ["fra", "Français"],
  ["fre", "Français"],
  ["fr-CA", "Français (Canada)"],
  ["fr_CA", "Français (Canada)"],
  ["fr-x-ad", "Français"],
  ["en", "Anglais"],
  ["eng", "Anglais"],
  ["en-US", "Anglais (États-Unis)"],
  ["ger", "Allemand"],
  ["deu", "Allemand"],
  ["jpn", "Japonais"],
  ["chi", "Chinois"],
  ["zh-Hans", "Chinois (simplifié)"],
  ["zh-Hant-TW", "Chinois (traditionnel, Taïwan)"],
  ["pt-BR", "Portugais (Brésil)"],
  ["es-419", "Espagnol (Amérique latine)"],
  ["nob", "Norvégien bokmål"],
  ["iw", "Hébreu"],
  ["mul", "Multilingue"],
  ["zxx", "Sans paroles"],
  ["qaa", "Version originale"],
  ["QAA", "Version originale"],
  ["qad", "Audiodescription"],
  ["und", "Langue inconnue"],
  ["mis", "Langue inconnue"],
  ["", "Langue inconnue"],
  ["xyz", "Langue inconnue"],
  ["i-klingon", "Langue inconnue"],
  ["not a tag", "Langue inconnue"],
];

const told: [type: "audio" | "text", tag: string, facts: Told, name: string][] = [
  ["text", "fr", { forced: true }, "Français (forcés)"],
  ["text", "fr", { label: "French [Forced]" }, "Français (forcés)"],
  ["text", "fr", { roles: ["forced-subtitle"] }, "Français (forcés)"],
  ["text", "fr", { label: "Français forcé", forced: true }, "Français (forcés)"],
  ["text", "fr-CA", { forced: true }, "Français (Canada, forcés)"],
  ["text", "fr", { label: "Français SDH" }, "Français (sourds et malentendants)"],
  ["text", "fr", { label: "FR SME" }, "Français (sourds et malentendants)"],
  ["text", "en", { label: "English (CC)" }, "Anglais (sourds et malentendants)"],
  ["text", "en", { roles: ["caption"] }, "Anglais (sourds et malentendants)"],
  ["text", "fr", { roles: ["public.accessibility.transcribes-spoken-dialog"] }, "Français (sourds et malentendants)"],
  ["text", "fr", { label: "Sourds et malentendants" }, "Français (sourds et malentendants)"],
  ["text", "en", { roles: ["commentary"] }, "Anglais (commentaire)"],
  ["text", "en", { label: "Director’s commentary" }, "Anglais (commentaire)"],
  ["text", "fr", { roles: ["main", "subtitle"], label: "Français" }, "Français"],
  ["text", "fr", { roles: ["description"] }, "Français"],
  ["text", "und", { label: "piste 2" }, "Piste 2"],
  ["text", "", { label: "VOSTFR" }, "VOSTFR"],
  ["text", "und", { label: "  " }, "Langue inconnue"],
  ["text", "und", { label: null, forced: true }, "Langue inconnue (forcés)"],
  ["audio", "fr", { roles: ["public.accessibility.describes-video"] }, "Français (audiodescription)"],
  ["audio", "fr", { roles: ["description"] }, "Français (audiodescription)"],
  ["audio", "fr", { label: "Français AD" }, "Français (audiodescription)"],
  ["audio", "fre", { label: "Audio Description" }, "Français (audiodescription)"],
  ["audio", "qad", { roles: ["description"] }, "Audiodescription"],
  ["audio", "en", { label: "Audio commentary by the cast" }, "Anglais (commentaire)"],
  ["audio", "fr", { label: "VFQ" }, "Français (Canada)"],
  ["audio", "fr", { label: "Français (Québec) AD" }, "Français (Canada, audiodescription)"],
  ["audio", "fr", { label: "VFF" }, "Français (France)"],
  ["audio", "en", { label: "Canada" }, "Anglais"],
  ["audio", "fr", { label: "Madame" }, "Français"],
  ["audio", "en", { label: "English", roles: ["main"] }, "Anglais"],
  ["audio", "fr", { label: "Français (5.1)", channelsCount: 6 }, "Français (5.1)"],
  ["audio", "fr-CA", { channelsCount: 8 }, "Français (Canada, 7.1)"],
  ["audio", "fr", { label: "Français AD", channelsCount: 6 }, "Français (audiodescription, 5.1)"],
  ["audio", "und", { label: "Piste 1 (5.1)", channelsCount: 6 }, "Piste 1 (5.1)"],
  ["audio", "fr", { channelsCount: 1 }, "Français"],
  ["audio", "fr", { channelsCount: null }, "Français"],
];

describe("names of tracks", () => {
  for (const [tag, name] of languages)
    test(`« ${tag} »`, () => assert.deepEqual(trackNames("text", [{ language: tag }]), [name]));
  for (const [type, language, facts, name] of told) {
    test(`${type} ${language} ${JSON.stringify(facts)}`, () =>
      assert.deepEqual(trackNames(type, [{ language, ...facts }]), [name]));
  }

  test("5.1 beside stereo has a name of its own, and is no audio description", () => {
    const tracks = [
      { language: "fr", channelsCount: 2 },
      { language: "fr", label: "Français (5.1)", channelsCount: 6 },
    ];
    assert.deepEqual(trackNames("audio", tracks), ["Français", "Français (5.1)"]);
    assert.deepEqual(tracks.map(audioKind), ["main", "main"]);
  });

  test("names of several lists stay apart", () =>
    assert.deepEqual(distinctNames(["Français", "Français 2", "Anglais", "Français"]), [
      "Français",
      "Français 2",
      "Anglais",
      "Français 3",
    ]));

  test("equal names are numbered, each kind for itself", () => {
    const list = [{ language: "fr" }, { language: "fra" }, { language: "fr", forced: true }, { language: "fre", label: "x" }];
    assert.deepEqual(trackNames("text", list), ["Français", "Français 2", "Français (forcés)", "Français 3"]);
  });

  test("whatever the words, every track has a name", () => {
    const track = fc.record({ language: fc.string(), label: fc.option(fc.string()), roles: fc.array(fc.string()) });
    fc.assert(
      fc.property(fc.array(track), (tracks) => {
        const names = trackNames("audio", tracks);
        assert.equal(names.length, tracks.length);
        for (const name of names) assert.notEqual(name.trim(), "");
      }),
    );
  });
});
