import assert from "node:assert/strict";
import { readFile, readdir, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { ProgramFailure } from "#domains/media/ffmpeg/run-limited.ts";
import { makeSubtitles } from "#domains/media/package/subtitles.ts";
import { scratchFolder } from "./app.ts";
import { madePlan } from "./make-package.ts";

const tools = { ffmpeg: "", ffprobe: "", version: "", tonemaps: false, fingerprints: false };
const track = { index: 2, language: "fr", name: "Français", kind: "full" as const };

test("subtitles too large to be read into memory are left out, with a note, and the others stay", async () => {
  const work = await scratchFolder();
  const plan = {
    ...madePlan,
    texts: [
      { ...track, id: "s1", codec: "subrip" },
      { ...track, id: "s2", codec: "mov_text" },
      { ...track, id: "s3", codec: "mov_text" },
    ],
    pictures: [{ ...track, id: "p1" }],
  };
  const made = {
    "raw/s1.txt": 2 ** 25 + 1,
    "s2/subtitles.vtt": 2 ** 25 + 1,
    "s3/subtitles.vtt": 100,
    "p1/subtitles.sup": 2 ** 26,
  };
  const commands: (readonly string[])[] = [];
  const after = await makeSubtitles({
    tools,
    source: "film.mkv",
    plan,
    work,
    signal: new AbortController().signal,
    readTextTrack: () => Promise.resolve(null),
    async ffmpeg(args) {
      commands.push(args);
      for (const [name, size] of Object.entries(made)) {
        await writeFile(path.join(work, name), "WEBVTT");
        await truncate(path.join(work, name), size);
      }
    },
  });
  assert.deepEqual([after.texts.map(({ id }) => id), after.pictures], [["s3"], []]);
  assert.deepEqual(after.notes, ["Sous-titres trop volumineux\u202f: ils sont laissés de côté."]);
  assert.equal(commands.length, 1, "none of them is read");
});

test("a track that cannot be read does not take the others with it", async () => {
  const work = await scratchFolder();
  const texts = [2, 3, 4].map((index) => ({ ...track, index, id: `s${index}`, codec: index === 4 ? "ttml" : "mov_text" }));
  const after = await makeSubtitles({
    tools,
    source: "film.mp4",
    plan: { ...madePlan, texts },
    work,
    signal: new AbortController().signal,
    readTextTrack: (bytes) => Promise.resolve(`WEBVTT\n\n00:01.000 --> 00:02.000\n${bytes.toString()}\n`),
    async ffmpeg(args) {
      if (args.includes("0:2")) throw new ProgramFailure("fin par 1", "No decoder");
      for (const name of args.filter((arg) => /^(s3|raw)\//.test(arg))) await writeFile(path.join(work, name), name);
    },
  });
  assert.deepEqual(
    after.texts.map(({ id }) => id),
    ["s3", "s4"],
  );
  assert.deepEqual(after.notes, ["Sous-titres illisibles\u202f: ils sont laissés de côté."]);
  assert.match(await readFile(path.join(work, "s4/subtitles.vtt"), "utf8"), /\nraw\/s4\.txt\n/);
  assert.deepEqual((await readdir(work)).toSorted(), ["s3", "s4"]);
});
