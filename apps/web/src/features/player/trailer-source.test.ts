import assert from "node:assert/strict";
import { test } from "node:test";
import { trailerSource } from "./trailer-source.ts";

const base = "https://seance.example/films/1";
const tube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&playsinline=1&hl=fr";
const vimeo = "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1";

for (const [address, frame] of [
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", tube],
  ["http://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&feature=share", tube],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", tube],
  ["https://youtu.be/dQw4w9WgXcQ?t=90", `${tube}&start=90`],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s", `${tube}&start=90`],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=12", `${tube}&start=12`],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", tube],
  ["https://music.youtube.com/watch?v=dQw4w9WgXcQ", tube],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", tube],
  ["https://vimeo.com/76979871", vimeo],
  ["https://vimeo.com/76979871/8272103f6e", `${vimeo}&h=8272103f6e`],
  ["https://player.vimeo.com/video/76979871?h=8272103f6e&byline=0", `${vimeo}&h=8272103f6e`],
  ["https://vimeo.com/channels/staffpicks/76979871", vimeo],
  ["https://vimeo.com/groups/cinema/videos/76979871", vimeo],
] as const)
  test(`« ${address} » is an embed that respects privacy`, () => {
    assert.deepEqual(trailerSource(address, base), { kind: "iframe", url: frame, mime: "text/html" });
  });

for (const [address, source] of [
  ["https://cdn.example/b.mp4", { kind: "file", url: "https://cdn.example/b.mp4", mime: "video/mp4" }],
  ["https://cdn.example/b.MP4?cle=1", { kind: "file", url: "https://cdn.example/b.MP4?cle=1", mime: "video/mp4" }],
  ["/media/b.webm", { kind: "file", url: "https://seance.example/media/b.webm", mime: "video/webm" }],
  [
    "https://cdn.example/b/master.m3u8",
    { kind: "hls", url: "https://cdn.example/b/master.m3u8", mime: "application/vnd.apple.mpegurl" },
  ],
  ["https://cdn.example/b.mpd", { kind: "dash", url: "https://cdn.example/b.mpd", mime: "application/dash+xml" }],
] as const)
  test(`« ${address} » is played by the player`, () => assert.deepEqual(trailerSource(address, base), source));

for (const address of [
  "https://www.youtube.com/@cinema",
  "https://www.youtube.com/watch?v=court",
  "https://youtu.be/dQw4w9WgXcQ/../../x",
  "https://youtube.com.exemple.fr/watch?v=dQw4w9WgXcQ",
  "https://vimeo.com/cinema",
  "https://www.dailymotion.com/video/x8",
  "https://exemple.fr/page.html",
  "javascript:alert(1)",
  "ftp://exemple.fr/b.mp4",
  "https://",
])
  test(`« ${address} » is none that the player shows`, () => assert.equal(trailerSource(address, base), null));
