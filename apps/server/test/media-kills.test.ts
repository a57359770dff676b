import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { findJobs } from "#domains/media/jobs/media-jobs.queries.ts";
import { maxRemoteAttempts, tasksOf } from "#domains/media/jobs/media-tasks.queries.ts";
import { runNextTask } from "#domains/media/jobs/runner.ts";
import { scratchFolder, testApp, testDatabase } from "./app.ts";
import { machineFfmpeg, madeMedia, pictures, samples } from "./made-media.ts";
import { startServer } from "./real-server.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

/** How often a worker is killed: `KILLS=100` for the long run. */
const kills = Number(process.env["KILLS"] ?? 6);
/** At least this many tasks are made per kill; a film has nine. */
const madePerKill = 0.6;
/** A worker is killed up to this long after it has begun a task. */
const longestMs = 2000;

const tools = await machineFfmpeg();
if (tools) {
  const databaseUrl = await testDatabase();
  const site = await testApp({ FFMPEG_PATH: tools.ffmpeg }, { databaseUrl });
  const { token } = await signIn(site, "admin");
  const { db, config } = site.services;
  const program = path.join(import.meta.dirname, "../src/runner.mjs");
  const settings = { DATABASE_URL: databaseUrl, MEDIA_DIR: config.MEDIA_DIR, DATA_DIR: await scratchFolder() };
  const startRunner = (env: Readonly<Record<string, string>>): ChildProcess => {
    const given = { PATH: process.env["PATH"], LOG_LEVEL: "error", ...env };
    const child = spawn(process.execPath, [program], { env: given, stdio: ["ignore", "pipe", "inherit"] });
    after(() => void child.kill("SIGKILL"));
    return child;
  };
  const beside = { APP_SECRET: "x".repeat(40), ...settings };
  const { json: added } = await site.call("POST", "/media-runners", { token, body: { name: "Grange" } });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const elsewhere = {
    APP_SECRET: "x".repeat(40),
    RUNNER_SERVER: `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`,
    RUNNER_TOKEN: added.token as string,
    DATA_DIR: await scratchFolder(),
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  };
  /** In turn a process beside the server, a server, and a process of another machine, which only encodes. */
  const kinds = [
    { isElsewhere: false, start: async () => startRunner(beside) },
    { isElsewhere: false, start: async () => (await startServer(settings)).child },
    { isElsewhere: true, start: async () => startRunner(elsewhere) },
  ] as const;
  const never = new AbortController().signal;
  const send = async (bytes: Buffer): Promise<string> =>
    (await sendForm(site, "/upload-video", { token, bytes, name: "long.avi" })).json.id;

  test("films whose runners and servers are killed again and again have every picture once, and their sound whole", async () => {
    const original = await madeMedia(tools, "long.avi");
    const bytes = await readFile(original);
    const ids: string[] = [];
    const tasks = () => tasksOf(db, ids);
    const left = async (isElsewhere = false) => {
      const going = new Set((await findJobs(db, ids)).filter(({ state }) => state !== "failed").map(({ id }) => id));
      const waiting = (await tasks()).filter(({ state, job_id }) => state !== "done" && going.has(job_id));
      // Runners on other machines take no task that was started `maxRemoteAttempts` times.
      return waiting.filter(({ step, attempts }) => !isElsewhere || (step === "v180" && attempts < maxRemoteAttempts)).length;
    };
    const underWay = async () =>
      (await tasks()).filter(({ state, leased_until }) => state === "running" && (leased_until?.getTime() ?? 0) > 0);
    let interrupted = 0;
    for (let killed = 0; killed < kills; killed++) {
      const { isElsewhere, start } = kinds[killed % kinds.length] ?? kinds[0];
      const worker = await start();
      await until("a worker is in the middle of a task", async () => {
        while (isElsewhere && (await runNextTask(site.services, tools, "quick", never)));
        if ((await left(isElsewhere)) === 0) ids.push(await send(bytes));
        const done = (await tasks()).filter(({ state }) => state === "done").length;
        return done >= Math.floor(killed * madePerKill) && (await underWay()).length > 0;
      });
      await sleep(randomInt(longestMs));
      worker.kill("SIGKILL");
      await once(worker, "exit");
      interrupted += (await underWay()).length;
      await db
        .updateTable("media_task")
        .set({ leased_until: new Date(0) })
        .where("state", "=", "running")
        .execute();
    }
    const last = startRunner(beside);
    assert.ok(last.stdout);
    await once(last.stdout, "data");
    for (let before = await left(); before > 0; before = await left())
      await until("one more task is made", async () => (await left()) < before);
    last.kill("SIGTERM");
    await once(last, "exit");
    assert.equal(last.exitCode, 0, "a runner stops when it is asked to");
    const [jobs, all] = [await findJobs(db, ids), await tasks()];
    console.log(`kills ${kills}, films ${jobs.length}, tasks ${all.length}, interrupted ${interrupted}`);
    const failed = jobs.flatMap(({ id, state, error, log }) =>
      state === "done" ? [] : [{ error, log, tasks: all.filter(({ job_id, state: now }) => job_id === id && now !== "done") }],
    );
    assert.deepEqual([jobs.length, failed], [ids.length, []]);
    const heard = await samples(tools, original);
    for (const id of ids) {
      const root = path.join(config.MEDIA_DIR, "packages", id);
      const likeness = await pictures(tools, path.join(root, "v180/index.m3u8"), original);
      assert.deepEqual([likeness.length, Math.min(...likeness) > 30], [1440, true]);
      const sound = await samples(tools, path.join(root, "a1-und/index.m3u8"));
      assert.deepEqual(differences(sound, heard), []);
      for (const folder of ["v180", "a1-und"]) {
        const segments = (await readdir(path.join(root, folder))).filter((name) => name.endsWith(".m4s"));
        const playlist = await readFile(path.join(root, folder, "index.m3u8"), "utf8");
        assert.deepEqual(segments.toSorted(), playlist.match(/^\d+\.m4s$/gm), `${folder} has its segments, and no others`);
      }
    }
  });
}

const sampleRate = 48_000;
/** AAC delays a sound by 1024, which players take out. */
const longestDelay = 1100;

/** The likeness of a tenth of a second of two sounds, the second read `delay` samples later, from -1 to 1. */
function likenessAt(a: Float32Array, b: Float32Array, from: number, delay: number): number {
  let [both, ofA, ofB] = [0, 0, 0];
  for (let at = from; at < from + sampleRate / 10; at++) {
    const [x, y] = [a[at] ?? 0, b[at + delay] ?? 0];
    [both, ofA, ofB] = [both + x * y, ofA + x * x, ofB + y * y];
  }
  return both / Math.sqrt(ofA * ofB);
}

/** The tenths of seconds at which two sounds of a minute differ, where a hole of 5 ms is enough; but for the first and the last. */
function differences(a: Float32Array, b: Float32Array): number[] {
  const middle = 30 * sampleRate;
  const delays = Array.from({ length: 2 * longestDelay + 1 }, (_, at) => at - longestDelay);
  const likeness = delays.map((delay) => likenessAt(a, b, middle, delay));
  const delay = delays[likeness.indexOf(Math.max(...likeness))] ?? 0;
  const tenths = Array.from({ length: 598 }, (_, at) => (at + 1) / 10);
  return tenths.filter((second) => !(likenessAt(a, b, Math.round(second * sampleRate), delay) > 0.99));
}
