import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName, findVideo, isLinkTo, videosNamed } from "./hosted-choice.ts";

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

test("a link leads to a video as a path of the site or as its whole address", () => {
  for (const link of ["/media/hosted/a.mp4", " /media/hosted/a.mp4 ", `${base}/media/hosted/a.mp4`])
    assert.ok(isLinkTo(judex, link, base), link);
  for (const link of ["", null, "/media/hosted/b.mp4", "https://ailleurs.example/media/hosted/a.mp4", "http://["])
    assert.ok(!isLinkTo(judex, link, base), String(link));
});

test("a title has the video its link leads to, else the one it names", () => {
  assert.equal(findVideo(videos, fileName(judex), night.video_url, base), night);
  assert.equal(findVideo(videos, "a.mp4", "https://ailleurs.example/x.mp4", base), judex);
  assert.equal(findVideo(videos, "", "", base), undefined);
});

test("videos are found by words of their own names, without their accents; those that cannot be played are not", () => {
  assert.deepEqual(videosNamed(videos, ""), [judex, night]);
  assert.deepEqual(videosNamed(videos, "ete nuit"), [night]);
  assert.deepEqual(videosNamed(videos, "c.avi x"), []);
  assert.deepEqual(videosNamed(videos, "Judex.mp4"), [judex, night]);
});
