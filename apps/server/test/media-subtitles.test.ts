import assert from "node:assert/strict";
import { truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { makeSubtitles } from "#domains/media/package/subtitles.ts";
import { scratchFolder } from "./app.ts";
import { madePlan } from "./make-package.ts";

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
    tools: { ffmpeg: "", ffprobe: "", version: "", tonemaps: false, fingerprints: false },
    source: "film.mkv",
    plan,
    work,
    signal: new AbortController().signal,
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
