import assert from "node:assert/strict";
import { test } from "node:test";
import { languageLabel } from "#lib/languages.ts";
import { guessTrack, searchLanguages, trackLabel } from "./subtitle-words.ts";

const guesses: readonly [file: string, language: string | null, kind: string][] = [
  ["film.fr.srt", "fr", "full"],
  ["film.fr.forced.srt", "fr", "forced"],
  ["film.forced.fr.srt", "fr", "forced"],
  ["film.en.sdh.ass", "en", "sdh"],
  ["film.eng.cc.vtt", "en", "sdh"],
  ["film.en.hi.srt", "en", "sdh"],
  ["Film (2020) VOSTFR.srt", "fr", "full"],
  ["Film.2020.VFQ.srt", "fr-CA", "full"],
  ["film.pt-BR.srt", "pt-BR", "full"],
  ["film.pt-br.SDH.srt", "pt-BR", "sdh"],
  ["film.fr-FR.srt", "fr", "full"],
  ["Film [FRENCH].srt", "fr", "full"],
  ["Film_Français_forcés.srt", "fr", "forced"],
  ["2_Anglais.srt", "en", "full"],
  ["film.en.default.srt", "en", "full"],
  ["Il.est.parti.srt", null, "full"],
  ["De.sang.froid.srt", null, "full"],
  ["It.2017.srt", null, "full"],
  ["Un.homme.est.la.srt", null, "full"],
  ["film.srt", null, "full"],
  ["fr", "fr", "full"],
  [".srt", null, "full"],
];
for (const [file, language, kind] of guesses)
  test(`guesses ${file}`, () => assert.deepEqual(guessTrack(file), { language, kind }));

test("languages are found by their French name without accents, and by tag", () => {
  const found = (words: string): string[] => searchLanguages(words).map(({ value }) => value);
  assert.deepEqual(found("fran"), ["fr", "fr-CA"]);
  assert.equal(found("ENGLISH").length, 0);
  assert.equal(found("hebreu")[0], "he");
  assert.equal(found("pt-br")[0], "pt-BR");
  assert.deepEqual(found("zzz"), []);
  assert.equal(found("")[0], "fr");
});

test("names say language and kind", () => {
  assert.equal(languageLabel("fr-CA"), "Français (Canada)");
  assert.equal(trackLabel({ language: "fr", kind: "forced" }), "Français · forcés");
});
