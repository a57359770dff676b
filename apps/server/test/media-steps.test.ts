import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
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
    onPace: nothing,
    onLog: nothing,
    onGrowth,
  });
  assert.deepEqual([isThere, after.renditions[0]?.copy], [true, false]);
  assert.equal(existsSync(path.join(work, "v480")), false);
});
