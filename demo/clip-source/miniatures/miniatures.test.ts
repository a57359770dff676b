import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { channels, films, series } from "#catalogue/index.ts";
import { miniatures } from "#clips.ts";
import { clipsOfDemo } from "./clips.ts";

const largest = 30_000_000;
const at = (path: string): string => join(miniatures.folder, path);
const read = (path: string): string => readFileSync(at(path), "utf8");

/** Seconds of an MP4, from its movie header (version 0). */
function lengthOfMp4(path: string): number {
  const bytes = readFileSync(at(path));
  const header = bytes.indexOf("mvhd");
  return bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16);
}

const lengthOfPlaylist = (path: string): number =>
  [...read(path).matchAll(/#EXTINF:([\d.]+)/gu)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

const mp4s = clipsOfDemo().flatMap(({ path }) => (path.endsWith(".mp4") ? path : []));

test("every title and channel of the demo has its clip, and no clip is left over", () => {
  const played = [
    ...films.filter(({ has_video }) => has_video).map(miniatures.film),
    ...series.flatMap((one) => one.episodes.map((episode) => miniatures.episode(one, episode))),
    ...channels.map((channel) => `channels/${miniatures.channel(channel)}/loop.m3u8`),
  ];
  for (const path of played) assert.ok(existsSync(at(path)), path);
  const known = new Set(clipsOfDemo().map(({ path }) => path));
  const found = ["films", "episodes", "channels"].flatMap((folder) => readdirSync(at(folder)).map((name) => `${folder}/${name}`));
  assert.deepEqual(
    found.filter((path) => !known.has(path)),
    [],
  );
});

test("each miniature lasts 40 to 90 s, and none is another's", () => {
  const contents = new Set<string>();
  for (const path of mp4s) {
    const seconds = lengthOfMp4(path);
    assert.ok(seconds >= 40 && seconds <= 90, `${path}: ${seconds} s`);
    contents.add(
      createHash("sha256")
        .update(readFileSync(at(path)))
        .digest("hex"),
    );
  }
  assert.equal(contents.size, mp4s.length);
  const loops = channels.map(({ slug }) =>
    createHash("sha256")
      .update(readFileSync(at(`channels/${slug}/002.m4s`)))
      .digest("hex"),
  );
  assert.equal(new Set(loops).size, channels.length);
});

test("« Metropolis » is as long as the film, of segments that exist", () => {
  const playlist = "films/metropolis/index.m3u8";
  assert.ok(Math.abs(lengthOfPlaylist(playlist) - 153 * 60) < 60);
  for (const name of new Set(read(playlist).match(/^\w+\.m4s$/gmu))) assert.ok(existsSync(at(`films/metropolis/${name}`)), name);
});

test("« L’Homme à la caméra » has three qualities, two soundtracks and captions in two languages", () => {
  const folder = "films/l-homme-a-la-camera";
  const master = read(`${folder}/master.m3u8`);
  assert.deepEqual(master.match(/RESOLUTION=\d+x\d+/gu), ["RESOLUTION=640x360", "RESOLUTION=960x540", "RESOLUTION=1280x720"]);
  assert.equal(master.match(/TYPE=AUDIO/gu)?.length, 2);
  assert.equal(master.match(/TYPE=SUBTITLES/gu)?.length, 2);
  const playlists = [...master.matchAll(/^(?!#)\S+$|URI="([^"]+)"/gmu)].map(([line, uri]) => uri ?? line);
  for (const path of playlists) assert.ok(lengthOfPlaylist(`${folder}/${path}`) > 43, path);
});

test("a channel's loop consists of whole segments of four seconds", () => {
  for (const { slug } of channels) {
    const lengths = [...read(`channels/${slug}/loop.m3u8`).matchAll(/#EXTINF:([\d.]+)/gu)].map(([, seconds]) => Number(seconds));
    assert.deepEqual(
      lengths,
      Array.from({ length: 11 }, () => 4),
      slug,
    );
  }
});

test("all clips together are small enough to clone", () => {
  const files = readdirSync(miniatures.folder, { recursive: true, encoding: "utf8" }).map((file) => statSync(at(file)));
  const total = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
  assert.ok(total < largest, `${total} bytes`);
});
