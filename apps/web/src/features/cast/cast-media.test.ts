import assert from "node:assert/strict";
import { test } from "node:test";
import { loadRequest, type CastMedia } from "./cast-media.ts";

/** Of Google's sender, what a request is made of. */
class Made {
  readonly given: readonly unknown[];
  constructor(...given: unknown[]) {
    this.given = given;
  }
}
const media = {
  ...{ MediaInfo: Made, LoadRequest: Made, GenericMediaMetadata: Made, Track: Made },
  ...{ StreamType: {}, TrackType: {}, TextTrackType: {} },
};
Object.assign(globalThis, { chrome: { cast: { media } }, location: { href: "https://seance.example/films" } });

test("a device gets each caption file by its absolute address, and shows the chosen one of two in a language", () => {
  const file = (id: string, kind: "full" | "forced") => ({ url: `/api/subtitles/${id}.vtt`, language: "fr", label: id, kind });
  const film: CastMedia = {
    ...{ key: "movie 1", url: "https://seance.example/film.mp4", mime: "video/mp4", live: false },
    ...{ title: "Film", subtitle: "", poster: null, captions: [file("a", "full"), file("b", "forced")] },
  };
  const { activeTrackIds, given } = loadRequest(film, 0, "/api/subtitles/b.vtt") as unknown as Made & {
    activeTrackIds: number[];
  };
  assert.deepEqual(activeTrackIds, [2]);
  const [info] = given as [{ tracks: { trackContentId: string }[] }];
  assert.equal(info.tracks[1]?.trackContentId, "https://seance.example/api/subtitles/b.vtt");
  assert.deepEqual(loadRequest(film, 0, null).activeTrackIds, []);
});
