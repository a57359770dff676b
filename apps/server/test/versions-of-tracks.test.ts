import assert from "node:assert/strict";
import { test } from "node:test";
import { versionsOfTracks } from "#domains/versions/versions-of-tracks.ts";

/** « fr », « fr AD », « en comment », « - » for a voice without a language. */
const voice = (words: string) => {
  const [tag = "", note = ""] = words.split(" ");
  const name = note === "comment" ? "Anglais (commentaire)" : tag;
  return { language: tag === "-" ? null : tag, name, described: note === "AD" };
};
/** « fr », « fr forced », « fr sdh », « - » for subtitles without a language. */
const text = (words: string) => {
  const [tag = "", note] = words.split(" ");
  const kind = note === "forced" || note === "sdh" ? note : "full";
  return { language: tag === "-" ? null : tag, kind } as const;
};
const listOf = <T>(words: string, read: (one: string) => T): T[] => words.split(",").flatMap((one) => (one ? [read(one)] : []));

for (const [what, audio, subtitles, original, expected] of [
  ["a French voice", "fr", "", null, "VF"],
  ["a French voice with forced subtitles", "fr", "fr forced", null, "VF"],
  ["a voice of Québec", "fr-CA", "", null, "VFQ"],
  ["both French voices", "fr-FR,fr-CA", "", null, "VF VFQ"],
  ["another voice where the original is unknown", "en", "", null, "VO"],
  ["another voice with French subtitles", "en", "fr", null, "VOSTFR VO"],
  ["another voice with forced French subtitles", "en", "fr forced", null, "VO"],
  ["another voice with French subtitles for the deaf", "en", "fr sdh", null, "VOSTFR VO SDH"],
  ["another voice with English subtitles", "en", "en,en sdh", null, "VO"],
  ["French and another voice, subtitled", "fr,en", "fr forced,fr", null, "VF VOSTFR VO"],
  ["the original voice", "fr,en,ja", "fr", "ja", "VF VOSTFR VO"],
  ["dubs without the original", "fr,en", "fr", "ja", "VF"],
  ["an English dub with French subtitles", "en", "fr", "ja", ""],
  ["a French film", "fr", "fr", "fr", "VF"],
  ["a French film and its English dub", "fr,en", "fr", "fr", "VF"],
  ["a film of Québec", "fr-CA", "fr", "fr", "VFQ"],
  ["regions and scripts", "pt-BR", "fr-CA", "pt", "VOSTFR VO"],
  ["Mandarin of a Chinese film", "cmn", "fr", "zh", "VOSTFR VO"],
  ["Chinese of a film in Cantonese", "zh-Hant", "", "yue", "VO"],
  ["Norwegian", "nb", "", "no", "VO"],
  ["an original language of three letters", "ja", "", "jpn", "VO"],
  ["an original language that is none", "en", "fr", "xx", "VOSTFR VO"],
  ["an original language that is no tag", "en", "fr", "japonais", "VOSTFR VO"],
  ["voices without a language", "-,-", "-", null, ""],
  ["a voice without words", "zxx", "", null, ""],
  ["French audio description beside the voice", "fr,fr AD", "", null, "VF AD"],
  ["audio description alone", "fr AD", "", null, "AD"],
  ["audio description without a language", "fr,- AD", "", null, "VF AD"],
  ["English audio description", "fr,en,en AD", "", null, "VF VO"],
  ["a commentary", "fr,en comment", "fr", null, "VF"],
  ["subtitles for the deaf without a language", "fr", "- sdh", null, "VF SDH"],
  ["no sound and French subtitles", "", "fr", null, ""],
  ["nothing", "", "", null, ""],
] as const)
  test(`${what}: ${expected || "no version"}`, () => {
    const tracks = { audio: listOf(audio, voice), subtitles: listOf(subtitles, text) };
    assert.equal(versionsOfTracks(tracks, original).join(" "), expected);
  });
