import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { runnerMessages, runnerTask, type RunnerWithTasks } from "@seance/contract/runners";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { queueJob, runRemotely } from "#domains/media/index.ts";
import { listLocalRunner, localRunner } from "#domains/media/jobs/local-runner.ts";
import { findJobs, putJobFirst } from "#domains/media/jobs/media-jobs.queries.ts";
import { insertTasks, renewLease, takeTask, tasksOf, tasksUnderWay } from "#domains/media/jobs/media-tasks.queries.ts";
import { presentJob } from "#domains/media/jobs/present-job.ts";
import { runNextTask } from "#domains/media/jobs/runner.ts";
import { deleteLostRunners, seeLocalRunner } from "#domains/media/remote/runners.queries.ts";
import { takeRunnerTask } from "#domains/media/remote/runners.service.ts";
import { openFolderStore } from "#store/folder-store.ts";
import { closeAtEnd, scratchFolder, securityCode, testApp } from "./app.ts";
import { makeMovie } from "./make.ts";
import { madePlan } from "./make-package.ts";
import { machineFfmpeg, madeMedia, pictures } from "./made-media.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const tools = await machineFfmpeg();
const original = tools && (await madeMedia(tools, "long.avi"));
const site = await testApp(tools ? { FFMPEG_PATH: tools.ffmpeg } : {});
const { token } = await signIn(site, "admin");
const { db, config, media } = site.services;
await site.app.listen({ port: 0, host: "127.0.0.1" });
const address = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
const addRunner = async (name: string) =>
  (await site.call("POST", "/media-runners", { token, body: { name } })).json as { id: string; token: string };
const about = { duration: 8, width: 320, height: 180, codecs: null, note: null, account_id: null };
const hostedRow = { ...about, original_filename: "film.mp4", size: 1000, status: "ready" as const };
const take = (runner: string) => site.call("POST", "/runner/tasks", { token: runner });

test("the token of a runner is shown once, and no longer works once it is revoked", async () => {
  const runner = await addRunner(" Salon ");
  const listed = async () => (await site.call("GET", "/media-runners", { token })).json.runners as Record<string, unknown>[];
  const [before] = await listed();
  assert.deepEqual([before?.["name"], before?.["last_seen_at"]], ["Salon", null]);
  assert.ok(!JSON.stringify(await listed()).includes(runner.token));
  assert.deepEqual((await take(runner.token)).json, { task: null });
  assert.notEqual((await listed())[0]?.["last_seen_at"], null);
  assert.equal((await site.call("DELETE", `/media-runners/${runner.id}`, { token })).status, 204);
  const refused = await take(runner.token);
  assert.deepEqual([refused.status, refused.json.detail], [401, runnerMessages.badToken]);
  assert.equal((await site.call("DELETE", `/media-runners/${runner.id}`, { token })).status, 404);
});

test("every runner is listed with what it does, by the title or the file; those without a token are not revoked", async () => {
  const [film, other] = [newId(), newId()];
  await db
    .insertInto("hosted_video")
    .values({ ...hostedRow, id: film, filename: `${film}.mp4` })
    .execute();
  await queueEncoding(film);
  await queueJob(site.services, db, other, "/films/Faust (1926).AVI");
  const remote = await addRunner("Verger");
  const stopping = new AbortController();
  const listing = listLocalRunner(site.services, "database", stopping.signal);
  const found = async () => {
    const { runners } = (await site.call("GET", "/media-runners", { token })).json as { runners: RunnerWithTasks[] };
    return runners.map(({ name, kind, work, last_seen_at }) => ({ name, kind, work, seen: last_seen_at !== null }));
  };
  await until("this process is listed", async () => (await found()).length === 2);
  const idle = [
    { name: localRunner, kind: "database", work: [], seen: true },
    { name: "Verger", kind: "token", work: [], seen: false },
  ];
  assert.deepEqual(await found(), idle);
  const [local, chunk] = [await takeTask(db, "quick", newId(), localRunner), await takeTask(db, "chunks", newId(), "Verger")];
  assert.deepEqual([local?.job_id, chunk?.job_id], [other, film]);
  const set = (id = "", change: object) => db.updateTable("media_task").set(change).where("id", "=", id).execute();
  await set(chunk?.id, { progress: 0.5, speed: 1.5, log: "un\ndeux\n" });
  const encoding = { name: "film.mp4", step: "v480", progress: 0.5, speed: 1.5, log: "deux" };
  const reading = { name: "Faust (1926).AVI", step: "tracks", progress: 0, speed: null, log: null };
  const works = async () => (await found()).map(({ work }) => work);
  assert.deepEqual(await works(), [[reading], [encoding]]);
  await makeMovie(db, { title: "Nosferatu", video_url: `/media/hosted/${film}.mp4` });
  await makeMovie(db, { title: "Faust", video_url: `/media/library/${other}.avi` });
  assert.deepEqual(await works(), [[{ ...reading, name: "Faust" }], [{ ...encoding, name: "Nosferatu" }]]);
  await set(chunk?.id, { leased_until: new Date(0) });
  assert.deepEqual(await works(), [[{ ...reading, name: "Faust" }], []], "the lease of a killed runner has ended");
  const { id = "" } = (await db.selectFrom("media_runner").select("id").where("kind", "=", "database").executeTakeFirst()) ?? {};
  assert.equal((await site.call("DELETE", `/media-runners/${id}`, { token })).status, 404);
  stopping.abort();
  await listing;
  await db.deleteFrom("media_job").where("id", "in", [film, other]).execute();
  assert.deepEqual(await found(), idle.slice(1), "a runner that ends leaves the list");
  await site.call("DELETE", `/media-runners/${remote.id}`, { token });
});

test("a runner that was killed is seen again under its name, and leaves the list after a day", async () => {
  const kinds = async () => (await db.selectFrom("media_runner").select(["name", "kind"]).execute()).map(({ kind }) => kind);
  const see = (kind: "server" | "database") => seeLocalRunner(db, { id: newId(), name: "srv (1)", kind });
  const remote = await addRunner("Pressoir");
  const seen = (before: string) => sql`update media_runner set last_seen_at = now() - ${before}::interval`.execute(db);
  await see("server");
  await see("database");
  await seen("23 hours");
  await deleteLostRunners(db);
  assert.deepEqual((await kinds()).toSorted(), ["database", "token"]);
  await seen("25 hours");
  await see("database");
  await deleteLostRunners(db);
  assert.deepEqual((await kinds()).toSorted(), ["database", "token"]);
  await seen("25 hours");
  await deleteLostRunners(db);
  assert.deepEqual(await kinds(), ["token"], "a machine with a token stays");
  await site.call("DELETE", `/media-runners/${remote.id}`, { token });
});

test("two runners cannot have one name, in capitals or not, until the first is revoked", async () => {
  const add = (name: string) => site.call("POST", "/media-runners", { token, body: { name } });
  const first = await add("Cellier");
  const names = async () =>
    (await site.call("GET", "/media-runners", { token })).json.runners.map(({ name }: { name: string }) => name);
  for (const name of ["Cellier", " Cellier ", "CELLIER"]) {
    const refused = await add(name);
    assert.deepEqual([refused.status, refused.json.detail], [409, runnerMessages.taken], name);
  }
  assert.deepEqual(await names(), ["Cellier"]);
  await site.call("DELETE", `/media-runners/${first.json.id}`, { token });
  const again = await add("cellier");
  assert.equal(again.status, 201);
  await site.call("DELETE", `/media-runners/${again.json.id}`, { token });
});

test("a preparation that waits is put before the others", async () => {
  const [first, second] = [newId(), newId()];
  for (const id of [first, second]) {
    await db
      .insertInto("hosted_video")
      .values({ ...hostedRow, id, filename: `${id}.mp4` })
      .execute();
    await queueJob(site.services, db, id, `hosted/${id}.mp4`);
  }
  const putFirst = async (id: string) => (await site.call("POST", `/hosted-videos/${id}/first`, { token })).status;
  assert.deepEqual([await putFirst(second), await putFirst(newId())], [204, 404]);
  assert.equal((await takeTask(db, "quick", newId(), "x"))?.job_id, second);
  for (const id of [first, second])
    assert.equal(
      (await site.call("DELETE", `/hosted-videos/${id}`, { token, headers: { "x-security-code": securityCode } })).status,
      204,
    );
});

test("what viewers wait for comes first, then the older film; staff may put one before all that", async () => {
  const [older, newer] = [newId(), newId()];
  for (const id of [older, newer]) await queueJob(site.services, db, id, `hosted/${id}.mp4`);
  await db.updateTable("media_task").set({ step: "v480" }).where("job_id", "in", [older, newer]).execute();
  await db.updateTable("media_task").set({ urgent: false }).where("job_id", "=", older).execute();
  const later = { place: 1, step: "v720", urgent: false, first_frame: 0, frames: 96 };
  await insertTasks(db, newer, [later, { ...later, place: 2, first_frame: 96 }]);
  const taken = async () => {
    const task = await takeTask(db, "slow", newId(), "x");
    return task && [task.job_id, task.step, task.first_frame];
  };
  assert.deepEqual(await taken(), [newer, "v480", 0]);
  await putJobFirst(db, newer);
  assert.deepEqual(await taken(), [newer, "v720", 0]);
  await putJobFirst(db, older);
  assert.deepEqual(
    [await taken(), await taken()],
    [
      [older, "v480", 0],
      [newer, "v720", 96],
    ],
  );
  assert.equal(await taken(), undefined);
  await db.deleteFrom("media_job").where("id", "in", [older, newer]).execute();
});

test("the tasks of a film are summed up for staff, and tell the same of it", async () => {
  const id = newId();
  await queueEncoding(id);
  const chunk = { step: "v480", urgent: true, frames: 240 };
  await insertTasks(db, id, [
    ...[1, 2, 3, 4].map((at) => ({ ...chunk, place: at, first_frame: 240 * at })),
    { ...chunk, place: 5, first_frame: 1200, frames: null },
  ]);
  const set = (first_frame: number, state: "running" | "done", progress: number, speed: number | null) =>
    db
      .updateTable("media_task")
      .set({ state, progress, speed, runner: `r${first_frame}`, attempts: 1, log: `log ${first_frame}` })
      .where("job_id", "=", id)
      .where("first_frame", "=", first_frame)
      .execute();
  await set(240, "done", 1, null);
  await set(480, "done", 1, null);
  await set(720, "running", 0.5, 1.5);
  await set(960, "running", 0.75, 2);
  const [job] = await findJobs(db, [id]);
  assert.ok(job);
  const summed = await tasksUnderWay(db, [id]);
  assert.equal(summed.length, 5, "two are done, two run, and two wait, of which one has no end");
  const presented = presentJob(job, summed, false);
  assert.deepEqual(presented, presentJob(job, await tasksOf(db, [id]), false));
  assert.deepEqual([presented.speed, presented.runners], [3.5, ["r720", "r960"]]);
  await db.deleteFrom("media_job").where("id", "=", id).execute();
});

test("a task that is taken again keeps its progress until it is further", async () => {
  const id = newId();
  await queueEncoding(id);
  const progress = async () => (await tasksOf(db, [id]))[0]?.progress;
  const pace = { speed: null, log: null };
  const [first, second] = [newId(), newId()];
  const task = await takeTask(db, "slow", first, "r");
  assert.equal(task?.job_id, id);
  await renewLease(db, { id: task.id, holder: first }, { ...pace, progress: 0.5 });
  await db
    .updateTable("media_task")
    .set({ leased_until: new Date(0) })
    .where("job_id", "=", id)
    .execute();
  await takeTask(db, "slow", second, "r");
  assert.equal(await progress(), 0.5);
  await renewLease(db, { id: task.id, holder: second }, { ...pace, progress: 0.1 });
  assert.equal(await progress(), 0.5);
  await renewLease(db, { id: task.id, holder: second }, { ...pace, progress: 0.7 });
  assert.equal(await progress(), 0.7);
  await db.deleteFrom("media_job").where("id", "=", id).execute();
});

test("a body that is no video is refused at its first bytes, whoever sends it", async () => {
  const send = (type: string, runner: string) =>
    site.app.inject({
      method: "PUT",
      url: `/api/runner/tasks/${newId()}/result?holder=${newId()}`,
      headers: { authorization: `Bearer ${runner}`, "content-type": type, "x-sha256": "0".repeat(64) },
      payload: JSON.stringify("x".repeat(2 ** 20)),
    });
  const runner = await addRunner("Bureau");
  for (const bearer of ["x".repeat(43), runner.token]) assert.equal((await send("application/json", bearer)).statusCode, 413);
  assert.equal((await send("text/plain", runner.token)).statusCode, 415);
  assert.equal((await send("video/mp4", "x".repeat(43))).statusCode, 401);
  assert.equal((await site.call("DELETE", `/media-runners/${runner.id}`, { token })).status, 204);
});

test("a chunk that other machines fail to make, or is a whole film, is left to the server", async () => {
  const id = newId();
  await queueJob(site.services, db, id, `hosted/${id}.mp4`);
  const set = (change: { attempts: number; frames: number | null }) =>
    db
      .updateTable("media_task")
      .set({ step: "v180", ...change })
      .where("job_id", "=", id)
      .execute();
  const taken = async (lane: "chunks" | "slow") => {
    const task = await takeTask(db, lane, newId(), "x");
    await db.updateTable("media_task").set({ state: "queued", leased_until: null }).where("job_id", "=", id).execute();
    return task?.job_id;
  };
  await set({ attempts: 4, frames: 192 });
  assert.equal(await taken("chunks"), id);
  await set({ attempts: 5, frames: 192 });
  assert.deepEqual([await taken("chunks"), await taken("slow")], [undefined, id]);
  // MPEG-TS is one chunk, which may be larger than what is received.
  await set({ attempts: 0, frames: null });
  assert.deepEqual([await taken("chunks"), await taken("slow")], [undefined, id]);
  await db.deleteFrom("media_job").where("id", "=", id).execute();
});

/** Queues the preparation of a video whose next task is to encode its only quality. */
async function queueEncoding(id: string): Promise<void> {
  await queueJob(site.services, db, id, `hosted/${id}.mp4`);
  await db
    .updateTable("media_job")
    .set({ plan: JSON.stringify(madePlan) })
    .where("id", "=", id)
    .execute();
  await db.updateTable("media_task").set({ step: "v480", frames: 192 }).where("job_id", "=", id).execute();
}

test("an encoding for which nobody waits gives way to one for which somebody does, and its start does not count", async () => {
  const [older, newer] = [newId(), newId()];
  await queueEncoding(older);
  await db.updateTable("media_task").set({ urgent: false }).where("job_id", "=", older).execute();
  await mkdir(path.join(config.MEDIA_DIR, "hosted"), { recursive: true });
  await writeFile(path.join(config.MEDIA_DIR, `hosted/${older}.mp4`), "film");
  const ffmpeg = path.join(await scratchFolder(), "ffmpeg");
  await writeFile(ffmpeg, "#!/bin/sh\nexec sleep 600\n", { mode: 0o755 });
  const slow = { ffmpeg, ffprobe: "/bin/false", version: "", tonemaps: false, fingerprints: false };
  const ended = runNextTask(site.services, slow, "slow", new AbortController().signal);
  const task = async () => (await tasksOf(db, [older]))[0];
  await until("it is being encoded", async () => (await task())?.state === "running");
  await queueEncoding(newer);
  await ended;
  assert.deepEqual([(await task())?.state, (await task())?.attempts], ["queued", 0]);
  assert.equal((await takeTask(db, "slow", newId(), "x"))?.job_id, newer);
  await db.deleteFrom("media_job").where("id", "in", [older, newer]).execute();
});

test("an original in another store is sent from there by ranges, and refused once it is another", async (t) => {
  const [id, runner] = [newId(), await addRunner("Grange")];
  await queueEncoding(id);
  const away = openFolderStore(await scratchFolder());
  await away.put(`hosted/${id}.mp4`, Readable.from(["0123456789"]));
  t.mock.method(media, "find", async (key: string) => ({ store: away, file: await away.head(key) }));
  const { task } = (await take(runner.token)).json;
  assert.deepEqual([task.job.id, task.job.bytes], [id, 10]);
  assert.deepEqual(runnerTask.parse(task).video, madePlan.video, "a runner is told all that an encoding depends on");
  const part = (etag: string) =>
    site.app.inject({
      url: `/api/runner/tasks/${task.id}/source?${new URLSearchParams({ holder: task.holder, etag }).toString()}`,
      headers: { authorization: `Bearer ${runner.token}`, range: "bytes=2-5" },
    });
  const { statusCode, headers, body } = await part(task.job.etag);
  assert.deepEqual([statusCode, headers["content-range"], body], [206, "bytes 2-5/10", "2345"]);
  assert.equal((await part('"autre"')).statusCode, 409);
  assert.equal(await media.folder.head(`hosted/${id}.mp4`), null);
  await site.call("DELETE", `/media-runners/${runner.id}`, { token });
  await db.deleteFrom("media_job").where("id", "=", id).execute();
});

/** A site that answers runners as a test says, by the last word of the path; returns its address. */
async function fakeSite(answer: (call: string, request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) =>
    answer(path.posix.basename(new URL(request.url ?? "", "http://x").pathname), request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAtEnd(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const startRemote = async (server: string, ffmpeg: string): Promise<void> =>
  runRemotely({
    server,
    token: "x",
    tools: { ffmpeg, ffprobe: "/bin/false", version: "", tonemaps: false, fingerprints: false },
    folder: await scratchFolder(),
    say: () => undefined,
    signal: new AbortController().signal,
  });

test("a runner keeps an original for the tasks that follow, and downloads one of the same size anew", async () => {
  const { rendition, ...task } = { ...madePlan, rendition: madePlan.renditions[0], first_frame: 0, frames: 96 };
  const waiting = ['"a"', '"a"', '"b"'].map((etag) => ({
    ...{ ...task, rendition, id: newId(), holder: newId() },
    job: { id: "01a20829-1f62-76a0-afd5-5e9e3ae43d4b", bytes: 4, etag },
  }));
  const downloads: (string | null)[] = [];
  const server = await fakeSite((call, request, response) => {
    if (call === "source") {
      downloads.push(new URL(request.url ?? "", "http://x").searchParams.get("etag"));
      response.end("film");
    } else if (call !== "tasks") response.writeHead(204).end();
    else {
      const next = waiting.shift();
      response.writeHead(next ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify({ task: next }));
    }
  });
  // Encodes nothing: the task is given back.
  await assert.rejects(startRemote(server, "/bin/false"), { status: 401, message: "Jeton inconnu ou révoqué." });
  assert.deepEqual(downloads, ['"a"', '"b"']);
});

test("a chunk whose original is not to be had is given back, and no attempt is counted", async () => {
  const id = newId();
  await queueEncoding(id);
  const runner = await addRunner("Loft");
  assert.equal((await take(runner.token)).status, 404);
  const [task] = await tasksOf(db, [id]);
  assert.deepEqual([task?.state, task?.attempts, task?.holder], ["queued", 0, null]);
  assert.deepEqual((await take(runner.token)).json, { task: null }, "it waits for a while");
  await site.call("DELETE", `/media-runners/${runner.id}`, { token });
  await db.deleteFrom("media_job").where("id", "=", id).execute();
});

test("other machines get nothing to encode while the disk is nearly full", async () => {
  const id = newId();
  await queueEncoding(id);
  const full = { ...site.services, config: { ...config, MIN_FREE_DISK: Number.MAX_SAFE_INTEGER } };
  assert.equal(await takeRunnerTask(full, "Loft"), null);
  const [task] = await tasksOf(db, [id]);
  assert.deepEqual([task?.state, task?.attempts], ["queued", 0]);
  await db.deleteFrom("media_job").where("id", "=", id).execute();
});

test("a runner keeps a part and sends it again while the site restarts", async () => {
  const { rendition, ...task } = { ...madePlan, rendition: madePlan.renditions[0], first_frame: 0, frames: 96 };
  const waiting = [{ ...task, rendition, id: newId(), holder: newId(), job: { id: newId(), bytes: 4, etag: '"a"' } }];
  const [calls, sent]: [string[], string[]] = [[], []];
  const server = await fakeSite((call, request, response) => {
    calls.push(call);
    const isUp = call !== "renew" && (call !== "result" || calls.includes("renew"));
    if (call === "result" && isUp) request.on("data", (piece: Buffer) => sent.push(piece.toString()));
    const next = waiting.shift();
    if (call === "source") response.end("film");
    else if (call !== "tasks") request.resume().once("end", () => response.writeHead(isUp ? 204 : 502).end());
    else response.writeHead(next ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify({ task: next }));
  });
  const ffmpeg = path.join(await scratchFolder(), "ffmpeg");
  await writeFile(ffmpeg, '#!/bin/sh\nfor output; do :; done\nprintf part > "$output"\n', { mode: 0o755 });
  await assert.rejects(startRemote(server, ffmpeg), { status: 401 });
  assert.deepEqual(sent, ["part"]);
  assert.ok(!calls.includes("release"));
});

test("runners are managed by staff, and sessions are no tokens of runners", async () => {
  const viewer = await signIn(site);
  const add = async (as: string | undefined, name: string) =>
    (await site.call("POST", "/media-runners", { ...(as && { token: as }), body: { name } })).status;
  assert.deepEqual([await add(undefined, "x"), await add(viewer.token, "x"), await add(token, " ")], [401, 403, 422]);
  assert.equal((await take(token)).status, 401);
  assert.equal((await site.call("POST", "/runner/tasks", {})).status, 401);
});

if (tools && original) {
  const never = new AbortController().signal;
  const local = (lane: "quick" | "slow") => runNextTask(site.services, tools, lane, never);
  const send = async () => {
    const { json } = await sendForm(site, "/upload-video", { token, bytes: await readFile(original), name: "long.avi" });
    await local("quick");
    return json.id as string;
  };
  const result = (runner: string, task: { id: string; holder: string }, bytes: Buffer, sha256?: string) =>
    site.app.inject({
      method: "PUT",
      url: `/api/runner/tasks/${task.id}/result?holder=${task.holder}`,
      headers: {
        authorization: `Bearer ${runner}`,
        "content-type": "video/mp4",
        "x-sha256": sha256 ?? createHash("sha256").update(bytes).digest("hex"),
      },
      payload: bytes,
    });

  test("a runner that sends something else than its chunk is refused, and breaks nothing", async () => {
    const id = await send();
    const runner = await addRunner("Cave");
    const taken = async () => (await take(runner.token)).json.task as { id: string; holder: string; first_frame: number };
    const other = await readFile(await madeMedia(tools, "copied.mp4"));
    for (const bytes of [Buffer.from("garbage"), Buffer.alloc(0), other]) {
      const task = await taken();
      assert.equal((await result(runner.token, task, bytes)).statusCode, 422);
      assert.equal((await result(runner.token, task, bytes)).statusCode, 409, "the task is given back");
    }
    const task = await taken();
    const changed = await result(runner.token, task, other, "0".repeat(64));
    assert.deepEqual([changed.statusCode, changed.json().detail[0].msg], [422, runnerMessages.badChecksum]);
    assert.equal((await result(runner.token, { ...task, holder: newId() }, other)).statusCode, 409);
    assert.equal(
      (await site.call("GET", `/runner/tasks/${task.id}/source?holder=${newId()}&etag=x`, { token: runner.token })).status,
      409,
    );
    const files = await readdir(path.join(config.MEDIA_DIR, "packages"));
    assert.deepEqual(
      files.filter((name) => name.startsWith(".")),
      [],
    );
    assert.deepEqual(await readdir(path.join(config.MEDIA_DIR, "packages", id)), ["a1-und"]);
    await site.call("DELETE", `/hosted-videos/${id}`, { token, headers: { "x-security-code": securityCode } });
  });

  test("a runner encodes over HTTP what the server would, and stops when its token is revoked", async () => {
    const id = await send();
    const runner = await addRunner("Grenier");
    const remote = runRemotely({
      server: address,
      token: runner.token,
      tools,
      folder: await scratchFolder(),
      say: () => undefined,
      signal: never,
    });
    const chunks = async () => (await tasksOf(db, [id])).filter(({ step }) => step === "v180");
    await until("every chunk is made", async () => (await chunks()).every(({ state }) => state === "done"));
    await site.call("DELETE", `/media-runners/${runner.id}`, { token });
    await assert.rejects(remote, { status: 401, message: "Jeton inconnu ou révoqué." });
    assert.ok((await chunks()).every((task) => task.runner === "Grenier"));
    while (await local("slow"));
    const likeness = await pictures(tools, path.join(config.MEDIA_DIR, "packages", id, "v180/index.m3u8"), original);
    assert.deepEqual([likeness.length, Math.min(...likeness) > 30], [1440, true]);
  });

  test("a runner whose token is revoked in the middle of a part ends in words, and another makes that part", async () => {
    const id = await send();
    const runner = await addRunner("Remise");
    const folder = await scratchFolder();
    const [ffmpeg, isOver] = [path.join(folder, "ffmpeg"), path.join(folder, "over")];
    const script = `case "$*" in *libx264*) until [ -e ${isOver} ]; do sleep 0.05; done;; esac\nexec ${tools.ffmpeg} "$@"`;
    await writeFile(ffmpeg, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    // As `npm run runner` starts it.
    const remote = spawn(process.execPath, [path.join(import.meta.dirname, "../../../scripts/runner.mjs")], {
      env: { RUNNER_SERVER: address, RUNNER_TOKEN: runner.token, DATA_DIR: folder, FFMPEG_PATH: ffmpeg, LOG_LEVEL: "error" },
    });
    after(() => void remote.kill());
    let said = "";
    remote.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    const taken = async () => (await tasksOf(db, [id])).find((task) => task.runner === "Remise");
    await until("it encodes", async () => (await taken())?.state === "running");
    const task = await taken();
    await site.call("DELETE", `/media-runners/${runner.id}`, { token });
    await writeFile(isOver, "");
    const [code] = await once(remote, "close");
    assert.deepEqual([code, said.trim()], [1, "Jeton inconnu ou révoqué."]);
    assert.ok(task?.holder);
    const late = { id: task.id, holder: task.holder };
    assert.equal((await result(runner.token, late, await readFile(await madeMedia(tools, "copied.mp4")))).statusCode, 401);
    assert.equal((await taken())?.state, "running", "its lease goes on until it ends");
    await db
      .updateTable("media_task")
      .set({ leased_until: new Date(0) })
      .where("id", "=", task.id)
      .execute();
    while (await local("slow"));
    const likeness = await pictures(tools, path.join(config.MEDIA_DIR, "packages", id, "v180/index.m3u8"), original);
    assert.deepEqual([likeness.length, Math.min(...likeness) > 30], [1440, true]);
  });
}
