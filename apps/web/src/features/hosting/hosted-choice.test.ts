import assert from "node:assert/strict";
import { test } from "node:test";
import { isLinkTo, searchVideos } from "./hosted-choice.ts";

const base = "https://seance.example";
const video = (file: string, original_filename: string, status: "ready" | "processing" = "ready") => ({
  video_url: `/media/hosted/${file}`,
  original_filename,
  status,
});
const [judex, night, late] = [
  video("a.mp4", "Judex.mp4"),
  video("b.mp4", "La Nuit d’été.mkv"),
  video("c.mp4", "c.avi", "processing"),
];
const videos = [judex, night, late];

test("a link is a video's as a path or as an absolute URL", () => {
  for (const link of ["/media/hosted/a.mp4", " /media/hosted/a.mp4 ", `${base}/media/hosted/a.mp4`])
    assert.ok(isLinkTo(judex, link, base), link);
  for (const link of ["", null, "/media/hosted/b.mp4", "https://ailleurs.example/media/hosted/a.mp4", "http://["])
    assert.ok(!isLinkTo(judex, link, base), String(link));
});

test("search matches words of the original name without accents, among playable videos", () => {
  assert.deepEqual(searchVideos(videos, ""), [judex, night]);
  assert.deepEqual(searchVideos(videos, "ete nuit"), [night]);
  assert.deepEqual(searchVideos(videos, "c.avi x"), []);
  assert.deepEqual(searchVideos(videos, "Judex.mp4"), [judex, night]);
});
