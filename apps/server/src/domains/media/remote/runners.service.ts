import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import PQueue from "p-queue";
import { maxChunkBytes, runnerMessages, type MediaRunner, type RunnerTask } from "@seance/contract/runners";
import type { Actor } from "#core/actor.ts";
import { freeSpace } from "#core/disk.ts";
import { newId } from "#core/ids.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction } from "#db/client.ts";
import { withIsoDates } from "#db/personal-data.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { findJobs, type JobRow } from "#domains/media/jobs/media-jobs.queries.ts";
import * as tasks from "#domains/media/jobs/media-tasks.queries.ts";
import { publishChunk } from "#domains/media/jobs/publish-task.ts";
import { checkChunk } from "#domains/media/package/chunks.ts";
import { deleteFolder, workFolder } from "#domains/media/package/folders.ts";
import type { Plan, Rendition } from "#domains/media/plan/plan.ts";
import { framesPerSecond } from "#domains/media/plan/tasks.ts";
import { sourceFile } from "#domains/media/source-file.ts";
import type { Services } from "#services.ts";
import { etagOf } from "#store/folder-store.ts";
import type { ByteRange, StoredFile } from "#store/store.ts";
import * as rows from "./runners.queries.ts";

const present = (row: Awaited<ReturnType<typeof rows.listRunners>>[number]): MediaRunner => withIsoDates([row])[0] as MediaRunner;

/** Every runner, with what it does. */
export async function listRunners({ db }: Pick<Services, "db">) {
  const [runners, running] = await Promise.all([rows.listRunners(db), tasks.runningTasks(db)]);
  const byRunner = Map.groupBy(running, ({ runner }) => runner);
  return runners.map((runner) => ({ ...present(runner), tasks: byRunner.get(runner.name) ?? [] }));
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Only the hash of the token is stored. */
export async function addRunner(services: Services, actor: Actor, name: string) {
  const token = randomBytes(32).toString("base64url");
  const row = await inTransaction(services.db, async (tx) => {
    const added = await rows.insertRunner(tx, { id: newId(), name, token_hash: hashOf(token) });
    if (!added) throw new Refusal("conflict", runnerMessages.taken);
    await recordAudit(tx, actor, { action: "media_runner.create", target: { type: "media_runner", id: added.id, label: name } });
    await recordSecurity(services, tx, actor, { kind: "runner-added" });
    return added;
  });
  return { ...present(row), token };
}

export const deleteRunner = (services: Services, actor: Actor, id: string): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const deleted = await rows.deleteRunner(tx, id);
    if (!deleted) throw notFound();
    await recordAudit(tx, actor, { action: "media_runner.delete", target: { type: "media_runner", id, label: deleted.name } });
    await recordSecurity(services, tx, actor, { kind: "runner-removed" });
  });

const wrongTokens = { name: "runner-token", max: 30, seconds: 600 };

/** The runner that calls; 401 for a token that is unknown or revoked. */
export async function admitRunner({ db, attempts }: Services, authorization: string, address: string) {
  const token = /^Bearer ([\w-]{20,100})$/.exec(authorization)?.[1];
  const runner = token === undefined ? undefined : await rows.seeRunner(db, hashOf(token));
  if (runner) return runner;
  await attempts.take({ rule: wrongTokens, of: [address] });
  throw new Refusal("unauthenticated", runnerMessages.badToken);
}

/** How long a task waits that a runner could not do, or whose original is not to be had. */
const failedSeconds = 60;

/** Gives a runner the next chunk to encode; null when none waits, or the disk has no room for it. */
export async function takeRunnerTask(services: Services, name: string): Promise<RunnerTask | null> {
  const { db, config } = services;
  if ((await freeSpace(config.MEDIA_DIR)) - maxChunkBytes < config.MIN_FREE_DISK) return null;
  const holder = newId();
  const task = await tasks.takeTask(db, "chunks", holder, name);
  if (!task) return null;
  const { job, plan, rendition } = await workOf(services, task);
  const { first_frame, frames, id } = task;
  const { size: bytes, etag } = await originalOf(services, job).catch(async (error: unknown) => {
    await tasks.releaseTask(db, { id, holder }, { seconds: failedSeconds });
    throw error;
  });
  return {
    id,
    holder,
    job: { id: job.id, bytes, etag },
    duration: plan.duration,
    video: plan.video,
    rendition,
    first_frame,
    frames,
  };
}

interface Work {
  readonly job: JobRow;
  readonly plan: Plan;
  readonly rendition: Rendition;
}

async function workOf({ db }: Services, task: tasks.TaskRow): Promise<Work> {
  const [job] = await findJobs(db, [task.job_id]);
  const rendition = job?.plan?.renditions.find(({ id }) => id === task.step);
  if (!job?.plan || !rendition) throw notFound();
  return { job, plan: job.plan, rendition };
}

/** An original, where it is: it is not copied to this machine first. */
export interface Original extends Pick<StoredFile, "size" | "etag"> {
  read(range: ByteRange): Promise<Readable | null>;
}

async function originalOf({ config, media }: Services, { source }: JobRow): Promise<Original> {
  if (!path.isAbsolute(source)) {
    const found = await media.find(source);
    if (found) return { ...found.file, read: (range) => found.store.get(source, range) };
  }
  const file = await sourceFile(config, source);
  const stats = file === null ? null : await stat(file).catch(() => null);
  if (file === null || !stats) throw notFound();
  return { size: stats.size, etag: etagOf(stats), read: async (range) => createReadStream(file, range) };
}

async function heldTask({ db }: Services, held: tasks.Held): Promise<tasks.TaskRow> {
  const task = await tasks.findHeldTask(db, held);
  if (!task) throw new Refusal("conflict", runnerMessages.lost);
  return task;
}

/** The original of a task; 409 when it is not the one that the task was given with. */
export async function runnerSource(services: Services, held: tasks.Held, etag: string): Promise<Original> {
  const { job } = await workOf(services, await heldTask(services, held));
  const original = await originalOf(services, job);
  if (original.etag !== etag) throw new Refusal("conflict", runnerMessages.replaced);
  return original;
}

export async function renewRunnerTask({ db }: Services, held: tasks.Held, pace: tasks.Pace): Promise<void> {
  if (!(await tasks.renewLease(db, held, pace))) throw new Refusal("conflict", runnerMessages.lost);
}

export async function releaseRunnerTask({ db }: Services, held: tasks.Held, failed: boolean): Promise<void> {
  await tasks.releaseTask(db, held, failed ? { counts: true, seconds: failedSeconds } : {});
}

/** Decoding a chunk takes a core: one at a time. */
const checks = new PQueue({ concurrency: 1 });

/** Receives a chunk, checks that it is what was asked for, down to its last picture, and publishes it. */
export async function receiveChunk(services: Services, held: tasks.Held, body: Readable, sha256: string): Promise<void> {
  const tools = await services.findFfmpeg();
  const task = await heldTask(services, held);
  const { plan, rendition } = await workOf(services, task);
  if (!tools) throw new Refusal("conflict", runnerMessages.lost);
  const work = workFolder(services.config, task.job_id, held.holder);
  const file = path.join(work, "chunk.mp4");
  await mkdir(work, { recursive: true });
  try {
    await store(body, file, sha256, maxBytesOf(plan, rendition, task));
    const checked = await checks
      .add(() => checkChunk(tools, file, plan, rendition, task, { decode: true }))
      .catch(async (error: unknown) => {
        services.log.warn({ reason: String(error), runner: task.runner }, "partie d’une machine refusée");
        await releaseRunnerTask(services, held, true);
        throw new Refusal("invalid", [{ loc: ["body"], msg: runnerMessages.badResult }]);
      });
    await publishChunk(services, { held, task }, plan.video.rate, checked);
  } finally {
    await deleteFolder(work);
  }
}

/** Twice the bytes that the encoder may use. */
function maxBytesOf({ duration, video }: Plan, { bitrate }: Rendition, { first_frame, frames }: tasks.TaskRow): number {
  const fps = framesPerSecond(video.rate);
  const seconds = frames === null ? Math.max(60, duration - first_frame / fps) : frames / fps;
  return Math.min(maxChunkBytes, (2 * bitrate * seconds) / 8 + 2 ** 22);
}

async function store(body: Readable, file: string, sha256: string, maxBytes: number): Promise<void> {
  const hash = createHash("sha256");
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > maxBytes ? new Refusal("too-large", runnerMessages.badResult) : null, chunk);
    },
  });
  await pipeline(body, measured, createWriteStream(file));
  if (hash.digest("hex") !== sha256) throw new Refusal("invalid", [{ loc: ["body"], msg: runnerMessages.badChecksum }]);
}
