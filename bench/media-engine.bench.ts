import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { readConfig } from "@seance/server/core/config.ts";
import { openLog } from "@seance/server/core/log.ts";
import { openFfmpegFinder } from "@seance/server/domains/media/index.ts";
import { probeFile } from "@seance/server/domains/media/ffmpeg/probe.ts";
import { chunkCommand } from "@seance/server/domains/media/package/chunks.ts";
import { storyboardCommand } from "@seance/server/domains/media/package/commands.ts";
import { planPackage, type Plan, type Rendition } from "@seance/server/domains/media/plan/plan.ts";
import { signInFounder } from "./lib/founder.ts";
import { untilPrepared, upload, type Host } from "./lib/hosted.ts";
import { clips, madeClip } from "./lib/made-clips.ts";
import { childProcessorSeconds, serverSettings, startProgram, type Running } from "./lib/process.ts";
import { percentile, report, unmeasured } from "./lib/report.ts";

/** What the preparation of videos costs, against plain ffmpeg. */

/** Of the film whose whole ladder is made; the others are shorter. */
const filmSeconds = Number(process.env["BENCH_SECONDS"] ?? 600);

const tools = await openFfmpegFinder(readConfig({}), openLog("silent"))();
const scratch = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
try {
  if (!tools) unmeasured("preparation of videos", "no ffmpeg on this machine");
  else {
    await measureProbe();
    await measureStoryboard();
    await measureQuality();
    await measureLadder();
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

type Tools = NonNullable<typeof tools>;

async function planOf(file: string): Promise<Plan> {
  const plan = planPackage(await probeFile(tools as Tools, file), { tonemaps: true });
  if ("refused" in plan) throw new Error(plan.refused);
  return plan;
}

/** Runs ffmpeg to its end; CPU seconds. */
function ffmpeg(args: readonly string[], cwd = scratch): { seconds: number; words: string } {
  const before = childProcessorSeconds(process.pid) ?? 0;
  const { status, stderr } = spawnSync("ffmpeg", args, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(stderr);
  return { seconds: (childProcessorSeconds(process.pid) ?? 0) - before, words: stderr };
}

async function measureProbe(): Promise<void> {
  const file = await madeClip("h264.mp4", 360);
  const before = performance.now();
  await probeFile(tools as Tools, file);
  report({ name: "a probe", value: (performance.now() - before) / 1000, unit: "s", atMost: 1 });
}

async function measureStoryboard(): Promise<void> {
  const file = await madeClip("h264.mp4", 360);
  await mkdir(path.join(scratch, "storyboard"));
  const { seconds } = ffmpeg(storyboardCommand(file, await planOf(file)));
  report({ name: "storyboard of 6 minutes, 1080p", value: seconds, unit: "CPU s", atMost: 3 });
}

/** The top quality of five clips, against the clips. */
async function measureQuality(): Promise<void> {
  for (const [name, source] of Object.entries(clips)) {
    const original = path.join(scratch, `${name}.mkv`);
    const encoded = path.join(scratch, `${name}.mp4`);
    ffmpeg([
      "-v",
      "error",
      "-f",
      "lavfi",
      "-i",
      source,
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-crf",
      "4",
      "-pix_fmt",
      "yuv420p",
      original,
    ]);
    const plan = await planOf(original);
    const top = plan.renditions.reduce((a, b) => (b.quality > a.quality ? b : a));
    ffmpeg(chunkCommand(original, plan, top, { first_frame: 0, frames: null }, encoded));
    const { words } = ffmpeg(["-i", encoded, "-i", original, "-lavfi", "[0][1]ssim", "-f", "null", "-"]);
    const ssim = Number(/SSIM .*All:([\d.]+)/.exec(words)?.[1]);
    report({ name: `likeness of the top quality (SSIM), ${name}`, value: ssim, unit: "", atLeast: 0.95 });
  }
}

/** Starts a server with an empty database; ends it after the work. */
async function withHost(work: (host: Host, server: Running, dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(scratch, "data-"));
  const server = await startProgram("apps/server/src/main.mjs", { env: serverSettings(dataDir), path: "/api/home" });
  try {
    await work({ url: server.url, token: await signInFounder(server.url) }, server, dataDir);
  } finally {
    await server.stop();
  }
}

/** The same qualities and sound by plain ffmpeg, one after the other; CPU seconds. */
function plainLadder(file: string, { video, renditions }: Plan): number {
  const encode = ({ width, height, bitrate, id }: Rendition): number =>
    ffmpeg([
      ...["-v", "error", "-y", "-i", file, "-map", `0:${video.index}`, "-vf", `scale=${width}:${height},format=yuv420p`],
      ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-crf", "21", "-maxrate", String(bitrate)],
      ...["-bufsize", String(2 * bitrate), "-g", "96", "-keyint_min", "96", "-sc_threshold", "0", "-threads", "1", `${id}.mp4`],
    ]).seconds;
  const sound = ffmpeg(["-v", "error", "-y", "-i", file, "-vn", "-c:a", "aac", "-b:a", "160k", "sound.m4a"]).seconds;
  return renditions.reduce((sum, rendition) => sum + encode(rendition), sound);
}

async function measureLadder(): Promise<void> {
  const file = await madeClip("mpeg4.avi", filmSeconds);
  const plain = plainLadder(file, await planOf(file));
  const alone = await prepare(file, false);
  report({
    name: `all qualities of ${filmSeconds} s of 1080p24, against plain ffmpeg`,
    value: alone.cpu / plain,
    unit: "of its CPU time",
    atMost: 1.1,
    detail: { ours_cpu_s: Math.round(alone.cpu), plain_cpu_s: Math.round(plain), ours_s: Math.round(alone.wall) },
  });
  report({
    name: "hot public GET while a film is encoded, against idle",
    value: alone.busyP99 / alone.idleP99,
    unit: "of its p99",
    atMost: 2,
    detail: { busy_ms: alone.busyP99.toFixed(1), idle_ms: alone.idleP99.toFixed(1) },
  });
  const both = await prepare(file, true);
  report({
    name: "two runners against one",
    value: alone.wall / both.wall,
    unit: "times as fast",
    atLeast: 1.7,
    detail: { one_s: Math.round(alone.wall), two_s: Math.round(both.wall) },
  });
}

/** Starts a second runner beside a server. */
function startRunner(dataDir: string): () => Promise<void> {
  const file = fileURLToPath(new URL("../apps/server/src/runner.mjs", import.meta.url));
  const env = { ...process.env, NODE_ENV: "production", ...serverSettings(dataDir) };
  const runner = spawn(process.execPath, [file], { env, stdio: ["ignore", "ignore", "inherit"] });
  const gone = once(runner, "exit");
  return async () => {
    runner.kill("SIGTERM");
    await gone;
  };
}

interface Prepared {
  /** Seconds, of ffmpeg and what it needs. */
  readonly cpu: number;
  /** Seconds. */
  readonly wall: number;
  readonly idleP99: number;
  readonly busyP99: number;
}

/** Milliseconds, of 6000 requests. */
async function hotP99(server: Running): Promise<number> {
  const times: number[] = [];
  const over = Promise.withResolvers<void>();
  const load = autocannon({ url: `${server.url}/api/home`, connections: 1, overallRate: 200, duration: 30 }, () =>
    over.resolve(),
  );
  load.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  await over.promise;
  return percentile(times, 99);
}

async function prepare(file: string, second: boolean): Promise<Prepared> {
  let prepared: Prepared | null = null;
  await withHost(async (host, server, dataDir) => {
    await hotP99(server);
    const idleP99 = second ? 0 : await hotP99(server);
    const before = childProcessorSeconds(server.pid) ?? 0;
    const { id, sentAt } = await upload(host, file);
    const stopRunner = second ? startRunner(dataDir) : null;
    let busyP99 = second ? 0 : await hotP99(server);
    await untilPrepared(host, id, 0.5);
    if (!second) busyP99 = Math.max(busyP99, await hotP99(server));
    await untilPrepared(host, id);
    const wall = (performance.now() - sentAt) / 1000;
    await stopRunner?.();
    prepared = { cpu: (childProcessorSeconds(server.pid) ?? 0) - before, wall, idleP99, busyP99 };
  });
  if (!prepared) throw new Error("not prepared");
  return prepared;
}
