import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const media = fileURLToPath(new URL("../../test-clips/", import.meta.url));
const LARGEST = 25_000_000;
const SEGMENT_SECONDS = 4;
const CONTAINERS = new Set(["moov", "trak", "mdia", "moof", "traf"]);

/** All boxes of an MP4, with path (such as moof/traf/tfdt) and content. */
function boxes(bytes: Buffer, path = ""): { path: string; body: Buffer }[] {
  const found: { path: string; body: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at) || bytes.length - at;
    const name = bytes.toString("latin1", at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + size);
    found.push({ path: path + name, body });
    if (CONTAINERS.has(name)) found.push(...boxes(body, `${path}${name}/`));
    at += size;
  }
  return found;
}

const read = (file: string): Buffer => readFileSync(join(media, file));
const lines = (file: string): string[] => read(file).toString().trim().split("\n");

/** The segments of a media playlist, with file and duration in seconds. */
function segments(playlist: string): { file: string; seconds: number }[] {
  const all = lines(playlist);
  return all.flatMap((line, at) =>
    line.startsWith("#EXTINF:")
      ? { file: join(dirname(playlist), all[at + 1] ?? ""), seconds: Number.parseFloat(line.slice(8)) }
      : [],
  );
}

/** Start times of the segments of a rendition in seconds, from the segments themselves. */
function starts(playlist: string): number[] {
  const head = boxes(read(join(dirname(playlist), "init.mp4"))).find(({ path }) => path === "moov/trak/mdia/mdhd");
  assert.ok(head, "the init segment names no timescale");
  const timescale = head.body.readUInt32BE(12);
  return segments(playlist).map(({ file }) => {
    const time = boxes(read(file)).find(({ path }) => path === "moof/traf/tfdt");
    assert.ok(time, `${file} says no time`);
    return (time.body[0] === 1 ? Number(time.body.readBigUInt64BE(4)) : time.body.readUInt32BE(4)) / timescale;
  });
}

const attribute = (line: string, name: string): string => new RegExp(`${name}="?([^",]+)`, "u").exec(line)?.[1] ?? "";

describe("the tests' clips", () => {
  test("the total size is small enough to clone", () => {
    const files = readdirSync(media, { recursive: true, encoding: "utf8" }).map((file) => statSync(join(media, file)));
    const total = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    assert.ok(total < LARGEST, `${total} bytes`);
  });

  test("film.mp4 has its index first, lasts three minutes and has named chapters", () => {
    const all = boxes(read("film.mp4"));
    const top = all.map(({ path }) => path).filter((path) => ["moov", "mdat"].includes(path));
    assert.deepEqual(top, ["moov", "mdat"]);
    const head = all.find(({ path }) => path === "moov/mvhd");
    assert.ok(head);
    assert.equal(Math.round(head.body.readUInt32BE(16) / head.body.readUInt32BE(12)), 180);
    for (const chapter of ["La lampe", "La lune", "La ville", "La mer", "Le train", "La spirale"])
      assert.ok(read("film.mp4").includes(chapter), chapter);
  });

  test("the series' master playlist offers three renditions, two soundtracks and two languages of subtitles, all present", () => {
    const master = lines("serie/master.m3u8");
    const streams = master.filter((line) => line.startsWith("#EXT-X-STREAM-INF"));
    assert.deepEqual(
      streams.map((line) => attribute(line, "RESOLUTION")),
      ["640x360", "854x480", "1280x720"],
    );
    const offered = master
      .filter((line) => line.startsWith("#EXT-X-MEDIA"))
      .map((line) => [attribute(line, "TYPE"), attribute(line, "LANGUAGE"), attribute(line, "NAME")].join(" "));
    assert.deepEqual(offered, ["AUDIO fr Français", "AUDIO en English", "SUBTITLES fr Français", "SUBTITLES en English"]);
    const playlists = master
      .flatMap((line) => (line.startsWith("#") ? attribute(line, "URI") : line))
      .filter((uri) => uri !== "");
    assert.equal(playlists.length, 7);
    for (const playlist of playlists) {
      const parts = segments(join("serie", playlist));
      assert.equal(Math.round(parts.reduce((sum, { seconds }) => sum + seconds, 0)), 180, playlist);
      for (const { file } of parts) assert.ok(read(file).length > 0, file);
    }
  });

  test("the segments of the three renditions start at the same times", () => {
    const expected = Array.from({ length: 45 }, (_, at) => at * SEGMENT_SECONDS);
    for (const size of ["360p", "480p", "720p"])
      assert.deepEqual(
        starts(`serie/${size}/index.m3u8`).map((time) => Math.round(time * 1000) / 1000),
        expected,
        size,
      );
  });

  test("the subtitles are in order, do not overlap and end before the clip", () => {
    for (const language of ["fr", "en"]) {
      const cues = lines(`serie/textes-${language}/${language}.vtt`).filter((line) => line.includes("-->"));
      assert.ok(cues.length > 20, `${cues.length} cues`);
      const times = cues
        .flatMap((cue) => cue.split(" --> "))
        .map((time) => Number(time.slice(3, 5)) * 60 + Number(time.slice(6)));
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      );
      assert.ok((times.at(-1) ?? Infinity) < 180);
    }
  });

  test("the live loop consists of whole segments of four seconds", () => {
    const loop = segments("channels/direct/loop.m3u8");
    assert.equal(loop.length, 24);
    for (const { file, seconds } of loop) {
      assert.equal(seconds, SEGMENT_SECONDS);
      assert.ok(read(file).length > 0, file);
    }
  });
});
