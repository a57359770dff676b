import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import fs, { readFile, readdir, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { Readable } from "node:stream";
import { test, type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import { newId } from "#core/ids.ts";
import { queueJob } from "#domains/media/index.ts";
import { runLimited, type Limits } from "#domains/media/ffmpeg/run-limited.ts";
import { watchProgress, type Patience } from "#domains/media/ffmpeg/watch-progress.ts";
import { findJobs } from "#domains/media/jobs/media-jobs.queries.ts";
import { tasksOf } from "#domains/media/jobs/media-tasks.queries.ts";
import { runNextTask, startMediaRunner } from "#domains/media/jobs/runner.ts";
import { failures } from "#domains/media/jobs/task-failure.ts";
import { scratchFolder, testApp } from "./app.ts";
import { machineFfmpeg, madeMedia, pictures } from "./made-media.ts";
import { madePlan } from "./make-package.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const tools = await machineFfmpeg();
const site = await testApp(tools ? { FFMPEG_PATH: tools.ffmpeg } : {});
const { token } = await signIn(site, "admin");
const { db, config, media } = site.services;
const never = new AbortController().signal;
const programs = await scratchFolder();
const patient = { idleMs: 60_000, fruitlessMs: 60_000 };

const run = (script: string, limits: Partial<Limits> = {}) =>
  runLimited("/bin/sh", ["-c", script], { limits: { ms: 20_000, memoryMb: 512, ...limits }, onLine: () => undefined });

/** A program of these lines, in place of ffmpeg. */
async function program(...lines: string[]): Promise<string> {
  const file = path.join(programs, newId());
  await writeFile(file, `#!/bin/sh\n${lines.join("\n")}\n`, { mode: 0o755 });
  return file;
}

test("a program that hangs, says too much or fails is ended, and knows nothing of ours", async () => {
  const kept = (script: string, limits: Partial<Limits> = {}) =>
    runLimited("/bin/sh", ["-c", script], { limits: { ms: 20_000, memoryMb: 512, ...limits } });
  assert.equal(await kept("echo $PORT$APP_SECRET$HOME"), "\n");
  assert.equal(await kept("cat /proc/self/oom_score_adj || echo 1000"), "1000\n");
  await assert.rejects(kept("exec sleep 600", { ms: 200 }), { name: "ProgramFailure", message: "trop long" });
  await assert.rejects(kept("exec yes", { outputBytes: 1000 }), { message: "trop de données", end: "failed" });
  await assert.rejects(kept("echo broken >&2; exit 3"), { name: "ProgramFailure", log: "broken", message: "fin par 3" });
  await assert.rejects(kept("kill -9 $$"), { end: "killed" });
  await assert.rejects(kept("exit 255"), { end: "killed" }, "as ffmpeg does at SIGTERM");
  await assert.rejects(kept("kill -SEGV $$"), { end: "failed", message: "fin par SIGSEGV" });
  await assert.rejects(kept("echo too much; head -c 2000 /dev/zero", { outputBytes: 1000 }), { message: "trop de données" });
  await assert.rejects(runLimited("/absent/program", [], { limits: { ms: 5000, memoryMb: 512 } }), { name: "ProgramFailure" });
});

test("a program that allocates more than it may is refused the memory", async () => {
  const allocate = "head -c 200M /dev/zero | tail >/dev/null";
  await assert.rejects(run(allocate, { memoryMb: 64 }), { name: "ProgramFailure", log: /memory/ });
  await run(allocate, { memoryMb: 1024 });
});

test("a program that neither reads nor gets further is ended, whatever it says", async () => {
  await assert.rejects(run("exec yes frame=24", { patience: { ...patient, idleMs: 300 } }), { end: "stalled" });
});

/** Watches a program that reads only when `read` is called, on a clock that only `pass` moves on. */
async function watchOnClock(t: TestContext, patience: Patience) {
  const child = spawn("cat", { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.kill());
  const read = async (): Promise<void> => {
    child.stdin.write("x");
    await once(child.stdout, "data");
  };
  // It has read what it reads to start.
  await read();
  let now = 0;
  let stalled = false;
  t.mock.timers.enable({ apis: ["setInterval"] });
  t.mock.method(performance, "now", () => now);
  const looks = t.mock.method(fs, "readFile");
  syncBuiltinESMExports();
  t.after(() => {
    looks.mock.restore();
    syncBuiltinESMExports();
  });
  const watch = watchProgress(child.pid, patience, () => (stalled = true));
  t.after(watch.end);
  /** Moves the clock on, and tells whether the program has stalled by then. */
  const stallsAfter = async (ms: number): Promise<boolean> => {
    now += ms;
    t.mock.timers.tick(patience.idleMs);
    await Promise.all(looks.mock.calls.map(async ({ result }) => result));
    await setImmediate();
    return stalled;
  };
  return { read, line: watch.line, stallsAfter };
}

test("a program that gets further goes on, and no longer when it only repeats itself", async (t) => {
  const { line, stallsAfter } = await watchOnClock(t, { idleMs: 1000, fruitlessMs: 1000 });
  for (let frame = 1; frame <= 20; frame++) {
    line(`frame=${frame}`);
    assert.equal(await stallsAfter(900), false, `frame ${frame}`);
  }
  line("frame=20");
  assert.equal(await stallsAfter(101), true);
});

test("a program that reads without getting further goes on for longer, but not for ever", async (t) => {
  const { read, stallsAfter } = await watchOnClock(t, { idleMs: 1000, fruitlessMs: 5000 });
  for (let second = 1; second <= 5; second++) {
    await read();
    assert.equal(await stallsAfter(1000), false, `second ${second}`);
  }
  await read();
  assert.equal(await stallsAfter(1), true);
});

test("a program that no longer reads is ended sooner", async (t) => {
  const { read, stallsAfter } = await watchOnClock(t, { idleMs: 1000, fruitlessMs: 5000 });
  await read();
  assert.equal(await stallsAfter(1000), false);
  assert.equal(await stallsAfter(1001), true);
});

const sound = {
  id: "a1",
  index: 1,
  language: null,
  name: "Piste 1",
  isDefault: true,
  described: false,
  channels: 2,
  copy: false,
};

test("a film whose probe is killed is tried again", async () => {
  const id = newId();
  await media.folder.put(`hosted/${id}.mp4`, Readable.from(["film"]));
  await queueJob(site.services, db, id, `hosted/${id}.mp4`);
  const ffprobe = await program("kill -9 $$");
  const killed = { ffmpeg: "/bin/false", ffprobe, version: "", tonemaps: false, fingerprints: false };
  assert.equal(await runNextTask(site.services, killed, "quick", never), true);
  const [job] = await findJobs(db, [id]);
  assert.deepEqual([job?.state, (await tasksOf(db, [id])).map(({ attempts }) => attempts)], ["queued", [1]]);
  await db.deleteFrom("media_job").where("id", "=", id).execute();
});

for (const [lane, step] of [
  ["quick", "tracks"],
  ["slow", "v480"],
] as const)
  test(`a film on which ffmpeg hangs fails in words of its own, and the next one is taken: ${lane}`, async () => {
    const [hung, next] = [newId(), newId()];
    for (const id of [hung, next]) {
      await media.folder.put(`hosted/${id}.mp4`, Readable.from(["film"]));
      await queueJob(site.services, db, id, `hosted/${id}.mp4`);
      await db
        .updateTable("media_job")
        .set({ plan: JSON.stringify({ ...madePlan, audio: [{ ...sound, codec: "mp4a.40.2" }] }) })
        .where("id", "=", id)
        .execute();
      await db.updateTable("media_task").set({ step }).where("job_id", "=", id).execute();
    }
    const ffmpeg = await program(`case "$*" in *${hung}*) echo frame=24; exec sleep 600;; esac`, "exit 1");
    // The other program answers within this time on any machine.
    const patience = { ...patient, idleMs: 5000 };
    const standIn = { ffmpeg, ffprobe: "/bin/false", version: "", tonemaps: false, fingerprints: false, patience };
    const stop = startMediaRunner({ ...site.services, findFfmpeg: async () => standIn }, "server");
    const errors = async () => new Map((await findJobs(db, [hung, next])).map(({ id, state, error }) => [id, { state, error }]));
    await until("both have ended", async () => [...(await errors()).values()].every(({ state }) => state === "failed"));
    await stop();
    assert.deepEqual(
      [...(await errors())].toSorted(([a], [b]) => a.localeCompare(b)),
      [
        [hung, { state: "failed", error: failures.stalled }],
        [next, { state: "failed", error: failures.ffmpeg }],
      ],
    );
    await db.deleteFrom("media_job").where("id", "in", [hung, next]).execute();
  });

if (tools) {
  const step = (lane: "quick" | "slow", services = site.services, ffmpeg = tools.ffmpeg) =>
    runNextTask(services, { ...tools, ffmpeg }, lane, never);
  const finish = async () => {
    while ((await step("quick")) || (await step("slow")));
  };
  const send = async (name: "encoded.avi" | "languages.mkv"): Promise<string> => {
    const bytes = await readFile(await madeMedia(tools, name));
    return (await sendForm(site, "/upload-video", { token, bytes, name })).json.id;
  };
  const packageFolders = async (id: string) =>
    (await readdir(path.join(config.MEDIA_DIR, "packages"))).filter((name) => name.includes(id));
  const attempts = async (id: string) => (await tasksOf(db, [id])).map((task) => task.attempts);
  const assertWaits = async (id: string) => {
    const [job] = await findJobs(db, [id]);
    assert.deepEqual([job?.state, job?.error], ["queued", failures.noSpace]);
    assert.ok(
      (await attempts(id)).every((count) => count === 0),
      "no attempt is counted",
    );
    assert.ok(!(await packageFolders(id)).some((name) => name.startsWith(".")), "no folder of a task is left");
    const now = Date.now();
    assert.ok(
      (await tasksOf(db, [id])).some(({ leased_until }) => (leased_until?.getTime() ?? 0) > now),
      "its task waits",
    );
  };
  const thereIsRoom = (id: string) =>
    db
      .updateTable("media_task")
      .set({ leased_until: new Date(0) })
      .where("job_id", "=", id)
      .where("state", "=", "queued")
      .execute();
  const isDone = async (id: string) => {
    const [job] = await findJobs(db, [id]);
    assert.deepEqual([job?.state, job?.error, job?.plan?.notes], ["done", null, []]);
  };
  const everyPicture = async (id: string, name: "encoded.avi") => {
    const playlist = path.join(config.MEDIA_DIR, "packages", id, "v180/index.m3u8");
    assert.equal((await pictures(tools, playlist, await madeMedia(tools, name))).length, 192);
  };

  test("a preparation whose disk fills up while it encodes waits without a failure, and ends once there is room", async () => {
    const id = await send("encoded.avi");
    await step("quick");
    let free = 0;
    const full = { ...site.services, config: { ...config } };
    Object.defineProperty(full.config, "MIN_FREE_DISK", { get: () => free });
    const encoding = path.join(programs, newId());
    const running = step("slow", full, await program(`: >${encoding}`, "exec sleep 600"));
    await until("it encodes", () => existsSync(encoding));
    free = Number.MAX_SAFE_INTEGER;
    assert.equal(await running, true);
    await assertWaits(id);
    await thereIsRoom(id);
    // Its other tasks wait too.
    while (await step("slow", full));
    await assertWaits(id);
    await thereIsRoom(id);
    await finish();
    await isDone(id);
    await everyPicture(id, "encoded.avi");
  });

  test("a disk that is full for ffmpeg alone lets a chunk wait too", async () => {
    const id = await send("encoded.avi");
    await step("quick");
    const ffmpeg = await program("echo 'av_interleaved_write_frame(): No space left on device' >&2", "exit 1");
    assert.equal(await step("slow", site.services, ffmpeg), true);
    await assertWaits(id);
    await thereIsRoom(id);
    await finish();
    await isDone(id);
    await everyPicture(id, "encoded.avi");
  });

  // Neither fault is the film's: its picture is not to be encoded for it, nor its subtitles left out.
  for (const [what, pattern, tasks] of [
    ["copy of the picture", '*"-c:v copy"*', 1],
    ["subtitles", "*subtitles.vtt*", 1],
    ["loudness", "*ebur128*", 3],
  ] as const)
    test(`a disk that is full for the ${what} of a film changes nothing of its plan`, async () => {
      const id = await send("languages.mkv");
      const fails = "echo 'Error writing trailer: No space left on device' >&2; exit 1";
      const ffmpeg = await program(`case "$*" in ${pattern}) ${fails};; esac`, `exec ${tools.ffmpeg} "$@"`);
      for (let done = 0; done < tasks; done++) assert.ok(await step(done === 0 ? "quick" : "slow", site.services, ffmpeg));
      await assertWaits(id);
      await thereIsRoom(id);
      await finish();
      await isDone(id);
      const [job] = await findJobs(db, [id]);
      assert.deepEqual([job?.plan?.renditions[0]?.copy, job?.plan?.texts.length], [true, 1]);
      assert.equal(typeof job?.plan?.loudness, "number");
    });
}
