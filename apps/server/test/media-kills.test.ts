import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { tasksOf } from "#domains/media/jobs/media-tasks.queries.ts";
import { scratchFolder, testApp, testDatabase } from "./app.ts";
import { machineFfmpeg, madeMedia, pictures, probed } from "./made-media.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const tools = await machineFfmpeg();
if (tools) {
  const databaseUrl = await testDatabase();
  const site = await testApp({ FFMPEG_PATH: tools.ffmpeg }, { databaseUrl });
  const { token } = await signIn(site, "admin");
  const { db, config } = site.services;
  const program = path.join(import.meta.dirname, "../src/runner.mjs");
  const DATA_DIR = await scratchFolder();
  const start = () => {
    const { MEDIA_DIR } = config;
    const secret = { DATABASE_URL: databaseUrl, APP_SECRET: "x".repeat(40) };
    const env = { PATH: process.env["PATH"], MEDIA_DIR, DATA_DIR, LOG_LEVEL: "error", ...secret };
    const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "ignore", "inherit"] });
    after(() => void child.kill("SIGKILL"));
    return child;
  };

  test("a film whose runners are killed again and again has every picture once, and its sound whole", async () => {
    const original = await madeMedia(tools, "long.avi");
    const { json } = await sendForm(site, "/upload-video", { token, bytes: await readFile(original), name: "long.avi" });
    const tasks = () => tasksOf(db, [json.id]);
    for (const madeBefore of [0, 1, 2, 4, 5]) {
      const runner = start();
      await until("a runner is in the middle of a task", async () => {
        const all = await tasks();
        return all.filter(({ state }) => state === "done").length >= madeBefore && all.some(({ state }) => state === "running");
      });
      runner.kill("SIGKILL");
      await once(runner, "exit");
      await db
        .updateTable("media_task")
        .set({ leased_until: new Date(0) })
        .where("state", "=", "running")
        .execute();
    }
    const last = start();
    await until("all is made", async () => (await tasks()).every(({ state }) => state === "done"));
    last.kill("SIGTERM");
    await once(last, "exit");
    assert.equal(last.exitCode, 0, "a runner stops when it is asked to");
    const root = path.join(config.MEDIA_DIR, "packages", json.id);
    const likeness = await pictures(tools, path.join(root, "v180/index.m3u8"), original);
    assert.deepEqual([likeness.length, Math.min(...likeness) > 30], [1440, true]);
    const sound = await probed(tools, path.join(root, "a1-und/index.m3u8"));
    assert.ok(Math.abs(sound.duration - 60) < 0.1, `${sound.duration} s`);
  });
}
