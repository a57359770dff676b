import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { openLog } from "#core/log.ts";
import { openFfmpegFinder, queueJob, startMediaRunner } from "#domains/media/index.ts";
import { runLimited } from "#domains/media/ffmpeg/run-limited.ts";
import { failures } from "#domains/media/jobs/task-failure.ts";
import { chunkCommand } from "#domains/media/package/chunks.ts";
import { scratchFolder, testApp } from "./app.ts";
import { madePlan } from "./make-package.ts";
import { until } from "./until.ts";

const site = await testApp();
const config = { ...site.services.config, FFMPEG_PATH: undefined };

/** Makes programs that say which ffmpeg they are. */
async function putTools(folder: string, version: string, names = ["ffmpeg", "ffprobe"]): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of names)
    await writeFile(path.join(folder, name), `#!/bin/sh\necho 'ffmpeg version ${version}'\n`, { mode: 0o755 });
  return folder;
}

function open(searchPath: string, FFMPEG_PATH?: string) {
  const lines: string[] = [];
  const log = openLog("info", { write: (text) => void lines.push(text) });
  return { find: openFfmpegFinder({ ...config, FFMPEG_PATH }, log, searchPath), lines };
}

test("ffmpeg is the first one of PATH, with the ffprobe beside it or else of PATH; FFMPEG_PATH comes before, and off means none", async () => {
  const home = await scratchFolder();
  const [first, second, bare] = [
    await putTools(path.join(home, "a"), "7.0"),
    await putTools(path.join(home, "b"), "6.0"),
    await putTools(path.join(home, "c"), "5.1", ["ffmpeg"]),
  ];
  await writeFile(path.join(home, "ffmpeg"), "no program");
  const at = (folder: string, probe = folder) => [path.join(folder, "ffmpeg"), path.join(probe, "ffprobe")];
  const found = async (searchPath: string, setting?: string) => {
    const tools = await open(searchPath, setting).find();
    return tools && [tools.ffmpeg, tools.ffprobe];
  };
  const PATH = [home, "relative", first, second].join(path.delimiter);
  assert.deepEqual(await found(PATH), at(first));
  assert.deepEqual(await found([bare, second].join(path.delimiter)), at(bare, second));
  assert.deepEqual(await found(PATH, path.join(second, "ffmpeg")), at(second));
  assert.equal(await found(PATH, "off"), null);
});

test("ffmpeg that is installed while the site runs is found within a minute, and one that stays unusable is reported once", async (t) => {
  const folder = path.join(await scratchFolder(), "bin");
  const { find, lines } = open("", path.join(folder, "ffmpeg"));
  let now = 0;
  t.mock.method(performance, "now", () => now);
  assert.deepEqual(await Promise.all([find(), find()]), [null, null]);
  now += 60_000;
  assert.equal(await find(), null);
  assert.equal(lines.length, 1);
  await putTools(folder, "7.0");
  now += 59_999;
  assert.equal(await find(), null, "it is not looked for at each call");
  now += 1;
  assert.deepEqual(
    (await Promise.all([find(), find()])).map((tools) => tools?.version),
    ["7.0", "7.0"],
  );
  await rm(folder, { recursive: true });
  now += 60_000;
  assert.equal((await find())?.version, "7.0", "what was found is kept");
});

test("preparations that wait begin once there is ffmpeg", async () => {
  const { services } = site;
  const id = newId();
  await queueJob(services, services.db, id, `hosted/${id}.mp4`);
  const { find } = open(await putTools(await scratchFolder(), "7.0"));
  let asked = 0;
  const stop = startMediaRunner({ ...services, findFfmpeg: async () => (asked++ < 2 ? null : find()) }, "server");
  const error = async () =>
    (await services.db.selectFrom("media_job").select("error").where("id", "=", id).executeTakeFirstOrThrow()).error;
  await until("its task is taken", async () => (await error()) !== null);
  await stop();
  assert.equal(await error(), failures.unreadable, "by that ffprobe");
});

test("ffmpeg runs at nice 15 and leaves one core free", async () => {
  const limits = { ms: 20_000, memoryMb: 512 };
  assert.equal(Number(await runLimited("/usr/bin/nice", [], { limits })), Math.min(19, os.getPriority() + 15));
  const [rendition] = madePlan.renditions;
  assert.ok(rendition);
  const command = chunkCommand("film.mkv", madePlan, rendition, { first_frame: 0, frames: 96 }, "part.mp4");
  const threads = command.flatMap((word, at) => (word === "-threads" ? [Number(command[at + 1])] : []));
  // Of the decoder, then of the encoder.
  assert.deepEqual(threads, Array(2).fill(Math.max(1, os.availableParallelism() - 1)));
});
