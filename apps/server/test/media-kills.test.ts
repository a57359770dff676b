import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { findJobs } from "#domains/media/jobs/media-jobs.queries.ts";
import { tasksOf } from "#domains/media/jobs/media-tasks.queries.ts";
import { scratchFolder, testApp, testDatabase } from "./app.ts";
import { machineFfmpeg, madeMedia, pictures, probed } from "./made-media.ts";
import { startServer } from "./real-server.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

/** How often a worker is killed: `KILLS=100` for the long run. */
const kills = Number(process.env["KILLS"] ?? 5);
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
  const startRunner = () => {
    const env = { PATH: process.env["PATH"], APP_SECRET: "x".repeat(40), LOG_LEVEL: "error", ...settings };
    const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
    after(() => void child.kill("SIGKILL"));
    return child;
  };
  const startWorker = async (at: number): Promise<ChildProcess> =>
    at % 2 === 0 ? startRunner() : (await startServer(settings)).child;

  test("films whose runners and servers are killed again and again have every picture once, and their sound whole", async () => {
    const original = await madeMedia(tools, "long.avi");
    const bytes = await readFile(original);
    const ids: string[] = [];
    const tasks = () => tasksOf(db, ids);
    const left = async () => {
      const going = new Set((await findJobs(db, ids)).filter(({ state }) => state !== "failed").map(({ id }) => id));
      return (await tasks()).filter(({ state, job_id }) => state !== "done" && going.has(job_id)).length;
    };
    const underWay = async () =>
      (await tasks()).filter(({ state, leased_until }) => state === "running" && (leased_until?.getTime() ?? 0) > 0);
    let interrupted = 0;
    for (let killed = 0; killed < kills; killed++) {
      const worker = await startWorker(killed);
      await until("a worker is in the middle of a task", async () => {
        if ((await left()) === 0) ids.push((await sendForm(site, "/upload-video", { token, bytes, name: "long.avi" })).json.id);
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
    const last = startRunner();
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
    for (const id of ids) {
      const root = path.join(config.MEDIA_DIR, "packages", id);
      const likeness = await pictures(tools, path.join(root, "v180/index.m3u8"), original);
      assert.deepEqual([likeness.length, Math.min(...likeness) > 30], [1440, true]);
      const sound = await probed(tools, path.join(root, "a1-und/index.m3u8"));
      assert.ok(Math.abs(sound.duration - 60) < 0.1, `${sound.duration} s`);
    }
  });
}
