import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { encodeChunk } from "#domains/media/package/chunks.ts";
import { makeStep } from "#domains/media/package/steps.ts";
import { scratchFolder } from "./app.ts";
import { madePlan } from "./make-package.ts";
import { until } from "./until.ts";

test("a copy that fails is deleted only when the publication of its segments has ended", async () => {
  const [work, programs] = [await scratchFolder(), await scratchFolder()];
  const ffmpeg = path.join(programs, "ffmpeg");
  // Fails once its segments are being published.
  await writeFile(ffmpeg, `#!/bin/sh\nuntil [ -e ${programs}/growing ]; do sleep 0.05; done; touch ${programs}/ended; exit 1\n`, {
    mode: 0o755,
  });
  let isThere = true;
  const onGrowth = async () => {
    await writeFile(path.join(programs, "growing"), "");
    await until("ffmpeg ends", () => existsSync(path.join(programs, "ended")));
    for (let turns = 0; turns < 10_000 && isThere; turns++) {
      await turn();
      isThere = existsSync(path.join(work, "v480"));
    }
  };
  const plan = { ...madePlan, renditions: madePlan.renditions.map((one) => ({ ...one, copy: true })) };
  const tools = { ffmpeg, ffprobe: "/bin/false", version: "", tonemaps: false, fingerprints: false };
  const nothing = () => undefined;
  const signal = new AbortController().signal;
  const after = await makeStep("tracks", {
    tools,
    source: "film",
    plan,
    work,
    signal,
    readTextTrack: () => Promise.resolve(null),
    onPace: nothing,
    onLog: nothing,
    onGrowth,
  });
  assert.deepEqual([isThere, after.renditions[0]?.copy], [true, false]);
  assert.equal(existsSync(path.join(work, "v480")), false);
});

test("the progress of a chunk from the middle of a film is that of its pictures", async () => {
  const programs = await scratchFolder();
  const ffmpeg = path.join(programs, "ffmpeg");
  // As ffmpeg 5.1 does, which counts the time from the start of the chunk.
  await writeFile(ffmpeg, "#!/bin/sh\necho frame=24; echo out_time_us=1000000; echo speed=2x; echo progress=end\n", {
    mode: 0o755,
  });
  const paces: number[] = [];
  const [rendition] = madePlan.renditions;
  assert.ok(rendition);
  await encodeChunk({
    tools: { ffmpeg, ffprobe: "/bin/false", version: "", tonemaps: false, fingerprints: false },
    source: "film",
    plan: madePlan,
    rendition,
    chunk: { first_frame: 96, frames: 96 },
    output: path.join(programs, "chunk.mp4"),
    signal: new AbortController().signal,
    onPace: (progress) => paces.push(progress),
    onLog: () => undefined,
  });
  assert.deepEqual(paces, [0.25]);
});
