import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { voiceOrders, type LanguagePreference } from "@seance/contract/languages";
import type { TitleLanguages } from "@seance/contract/playback";
import { titleVersions } from "@seance/contract/versions";
import fc from "fast-check";
import { startCases } from "./choose-tracks.cases.ts";
import { chooseTracks, textAfterVoice, trackKey } from "./choose-tracks.ts";
import type { AudioChoice, TextChoice } from "./engine.ts";
import { audioKind, textKind } from "#features/player/track-names.ts";

const audioKinds = { "#": "description", "!": "commentary" } as const;
const textKinds = { "*": "forced", "+": "sdh", "!": "commentary" } as const;

function tracksOf<Kind>(list: string, kindOf: (mark: string) => Kind) {
  const words = list.split(" ").filter((word) => word !== "" && word !== "-");
  return words.map((word) => {
    const [, active, language = "", mark = "", label = ""] = /^(>?)([\w-]*)([*+#!]?)(?:=(.*))?$/u.exec(word) ?? [];
    return { id: word.replace(">", ""), language, label, active: active === ">", kind: kindOf(mark) };
  });
}

const audioOf = (list: string): AudioChoice[] => tracksOf(list, (mark) => audioKinds[mark as "#"] ?? "main");
const textOf = (list: string): TextChoice[] => tracksOf(list, (mark) => textKinds[mark as "*"] ?? "full");

function languagesOf(words: string): LanguagePreference {
  const [voice] = words.split(" ");
  const order = voiceOrders.find((one) => one === voice);
  assert.ok(order, words);
  return { voice: order, audio_description: / ad\b/u.test(words), sdh: / sdh\b/u.test(words) };
}

/** « ja VF VOSTFR »: the original language and the versions of a title. */
function titleOf(words: string): TitleLanguages {
  const [original = "", ...versions] = words.split(" ");
  return { original: original === "-" ? null : original, versions: titleVersions.filter((one) => versions.includes(one)) };
}

const lines = startCases.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

test("the table has two hundred cases, none twice", () => {
  assert.ok(lines.length >= 200, String(lines.length));
  assert.equal(new Set(lines).size, lines.length);
});

for (const line of lines)
  test(`starts with the right pair: ${line}`, () => {
    const [given = "", wanted = ""] = line.split(" → ");
    const [preference = "", title = "", audio = "", text = ""] = given.split(" | ");
    const chosen = chooseTracks(
      { audio: audioOf(audio), text: textOf(text) },
      { languages: languagesOf(preference), title: titleOf(title), chosen: {} },
    );
    assert.equal(`${chosen.audio?.id ?? "-"} + ${chosen.text?.id ?? "-"}`, wanted);
  });

describe("a choice made in the player", () => {
  const tracks = { audio: audioOf("fr fr# en"), text: textOf("fr fr* fr+ en") };
  const start = (chosen: Parameters<typeof chooseTracks>[1]["chosen"]) => {
    const { audio, text } = chooseTracks(tracks, { languages: languagesOf("vf"), title: titleOf("en"), chosen });
    return `${audio?.id} + ${text?.id ?? "-"}`;
  };

  test("comes before the preference", () => {
    assert.equal(start({ audio: "en", text: "en" }), "en + en");
    assert.equal(start({ audio: "en", text: null }), "en + -");
    assert.equal(start({ audio: "fr description", text: "fr sdh" }), "fr# + fr+");
    assert.equal(start({ text: null }), "fr + -");
  });

  test("that this title does not have leaves the preference", () => {
    assert.equal(start({ audio: "ja", text: "ja" }), "fr + fr*");
    assert.equal(start({ audio: "en" }), "en + fr");
  });

  test("is kept by its language and its kind", () => {
    assert.deepEqual([...tracks.audio, ...tracks.text].map(trackKey), [
      ...["fr", "fr description", "en"],
      ...["fr", "fr forced", "fr sdh", "en"],
    ]);
  });

  test("of a voice takes the forced subtitles along, and leaves whole ones", () => {
    const [french, , english] = tracks.audio;
    assert.ok(french && english);
    assert.equal(textAfterVoice(textOf("fr >fr* en"), english), null);
    assert.equal(textAfterVoice(textOf("fr fr* en"), french)?.id, "fr*");
    assert.equal(textAfterVoice(textOf(">fr fr* en"), english), undefined);
  });
});

test("whatever the tracks are called, the choice is among them and never a commentary", () => {
  const track = <Kind extends string>(...kinds: Kind[]) =>
    fc.record({
      id: fc.uuid(),
      language: fc.oneof(fc.string(), fc.constantFrom("fr", "fr-CA", "en", "und", "fre", "")),
      label: fc.string(),
      active: fc.boolean(),
      kind: fc.constantFrom(...kinds),
    });
  const languages = fc.record({
    voice: fc.constantFrom(...voiceOrders),
    audio_description: fc.boolean(),
    sdh: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(track("main", "description", "commentary")),
      fc.array(track("full", "forced", "sdh", "commentary")),
      languages,
      fc.option(fc.string()),
      fc.subarray([...titleVersions]),
      (audio, text, wanted, original, versions) => {
        const chosen = chooseTracks({ audio, text }, { languages: wanted, title: { original, versions }, chosen: {} });
        assert.ok(chosen.text === null || (text.includes(chosen.text) && chosen.text.kind !== "commentary"));
        const heard = audio.some(({ kind }) => kind !== "commentary");
        assert.equal(chosen.audio !== undefined, heard);
        assert.ok(!chosen.audio || (audio.includes(chosen.audio) && chosen.audio.kind !== "commentary"));
      },
    ),
  );
});

test("the kind of a track is that of its roles, its characteristics or its name", () => {
  const audio: [string[], string | null, string][] = [
    [[], "Français", "main"],
    [["main"], null, "main"],
    [["dub"], "VF", "main"],
    [["description"], null, "description"],
    [["public.accessibility.describes-video"], "Français", "description"],
    [[], "Français (AD)", "description"],
    [[], "Audiodescription", "description"],
    [["commentary"], null, "commentary"],
    [[], "Commentaire du réalisateur", "commentary"],
    [["main"], "Adaptation", "main"],
  ];
  for (const [roles, label, kind] of audio)
    assert.equal(audioKind({ language: "fr", roles, label }), kind, `${roles.join()} ${label}`);
  const text: [string[], string | null, boolean, string][] = [
    [[], "Français", false, "full"],
    [["subtitle"], null, false, "full"],
    [[], "Français", true, "forced"],
    [["forced-subtitle"], null, false, "forced"],
    [[], "Français (forcés)", false, "forced"],
    [["caption"], null, false, "sdh"],
    [["public.accessibility.transcribes-spoken-dialog", "public.accessibility.describes-music-and-sound"], "fr", false, "sdh"],
    [[], "Français (SDH)", false, "sdh"],
    [[], "Sourds et malentendants", false, "sdh"],
    [[], "Commentaire", false, "commentary"],
  ];
  for (const [roles, label, forced, kind] of text)
    assert.equal(textKind({ language: "fr", roles, label, forced }), kind, `${roles.join()} ${label}`);
});
