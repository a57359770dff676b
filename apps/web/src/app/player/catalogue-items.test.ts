import assert from "node:assert/strict";
import { test } from "node:test";
import type { Channel } from "@seance/contract/channels";
import type { Playback } from "@seance/contract/playback";
import { entryAt } from "#features/progress/history-entry.ts";
import { channelAfter, sourceOf, startOf } from "./catalogue-items.ts";

const channels = ["a", "b", "c"].map((id) => ({ id }) as Channel);

test("the next channel is the next of the list, the first after the last, never the same", () => {
  assert.equal(channelAfter(channels, "a")?.id, "b");
  assert.equal(channelAfter(channels, "c")?.id, "a");
  assert.equal(channelAfter(channels, "gone")?.id, "a");
  assert.equal(channelAfter(channels.slice(0, 1), "a"), null);
  assert.equal(channelAfter([], "a"), null);
});

test("playback starts at the server's position, unless the local entry is unsent or a guest's", () => {
  const item = { id: "f", itemType: "movie", type: "movie", title: "", description: "", poster: null } as const;
  const here = entryAt(item, 500, 5000, new Date());
  const playback = { resume_time: 300 } as Playback;
  assert.equal(startOf(playback, here, true), 300);
  assert.equal(startOf(playback, { ...here, unsent: true }, true), 500);
  assert.equal(startOf(playback, here, false), 500);
  assert.equal(startOf(playback, undefined, false), 0);
});

test("chapters and previews go with the source; without chapters it keeps its own", () => {
  const source = { kind: "hls", url: "/a.m3u8", mime: "" } as const;
  const chapter = { start: 0, end: 9, title: "Fin", kind: null };
  const drawn = { texts: [], styled: [{ name: "Anglais", url: "/a.ass" }], pictures: [], fonts: ["/1.ttf"] };
  const title_languages = { original: "ja", versions: ["VF" as const] };
  const beside = { storyboard_url: "/a.vtt", subtitles: [], drawn, loudness: -20, title_languages };
  const given = { source, chapters: [{ ...chapter, start: 4 }, chapter], ...beside } as unknown as Playback;
  const rest = {
    storyboard: "/a.vtt",
    captions: [],
    styled: drawn.styled,
    fonts: drawn.fonts,
    loudness: -20,
    titleLanguages: title_languages,
  };
  const preparing = { duration: 90, heights: [480] };
  assert.deepEqual(sourceOf({ ...given, preparing }).preparing, preparing);
  assert.deepEqual(sourceOf(given), { ...source, chapters: [chapter, { ...chapter, start: 4 }], ...rest });
  assert.deepEqual(sourceOf({ ...given, chapters: [] }), { ...source, ...rest });
});

test("subtitle files are named by staff, else by language and kind", () => {
  const file = { id: "1", url: "/api/subtitles/1.vtt", language: "fr", label: null, ass_url: null };
  const subtitles = [
    { ...file, kind: "full" },
    { ...file, kind: "forced" },
    { ...file, kind: "sdh", language: "en" },
    { ...file, kind: "full", label: "Traduction libre", ass_url: "/api/subtitles/1.ass" },
  ];
  const texts = [{ url: "/t.vtt", language: "en", name: "Anglais", kind: "full", ass_url: "/t.ass" }];
  const pictures = [{ url: "/s.sup", language: null, name: "Piste 3", kind: "full" }];
  const { captions } = sourceOf({
    chapters: [],
    subtitles,
    drawn: { texts, styled: [], pictures, fonts: [] },
  } as unknown as Playback);
  assert.deepEqual(
    captions?.map(({ label, kind, ass, format }) => [label, kind, ass ?? format]),
    [
      ["Anglais", "full", "/t.ass"],
      ["Français", "full", undefined],
      ["Français (forcés)", "forced", undefined],
      ["Anglais (sourds et malentendants)", "sdh", undefined],
      ["Traduction libre", "full", "/api/subtitles/1.ass"],
      ["Piste 3", "full", "pgs"],
    ],
  );
});
