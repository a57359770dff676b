import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDiskFull } from "#core/disk.ts";
import { errorMessage } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { inTransaction, isAway } from "#db/client.ts";
import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import type { LocalKind } from "#domains/media/remote/runners.queries.ts";
import { isFullFor, ProgramFailure, wasKilled } from "#domains/media/ffmpeg/run-limited.ts";
import { checkChunk, encodeChunk } from "#domains/media/package/chunks.ts";
import { deleteFolder, workFolder } from "#domains/media/package/folders.ts";
import { makeStep, type StepInput } from "#domains/media/package/steps.ts";
import type { Plan, Rendition } from "#domains/media/plan/plan.ts";
import { besideStep, planTasks, tracksStep } from "#domains/media/plan/tasks.ts";
import { fetchOriginal, sourceFile } from "#domains/media/source-file.ts";
import type { Services } from "#services.ts";
import { keepLease, noSpaceSeconds, type Lease } from "./lease.ts";
import { listLocalRunner, localRunner } from "./local-runner.ts";
import * as jobs from "./media-jobs.queries.ts";
import * as tasks from "./media-tasks.queries.ts";
import { planJob, planSidePictures } from "./plan-job.ts";
import { afterStop } from "./stop-job.ts";
import { failures, TaskFailure } from "./task-failure.ts";
import { growTracks, publishChunk, publishFiles, publishTracks } from "./publish-task.ts";

/** What a runner needs of the server. */
export type RunnerServices = Pick<
  Services,
  "db" | "config" | "log" | "media" | "findFfmpeg" | "findSidePictures" | "readTextTrack"
>;

const pollMs = 1000;

/** Does tasks until the returned function is called: at most one that encodes and two that do not, so that no film waits for the copy of one. */
export function startMediaRunner(services: RunnerServices, kind: LocalKind): () => Promise<void> {
  const stopping = new AbortController();
  const ended = runLanes(services, kind, stopping.signal);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function runLanes(services: RunnerServices, kind: LocalKind, signal: AbortSignal): Promise<void> {
  const tools = await whenInstalled(services, signal);
  if (!tools) return;
  const lanes = (["quick", "quick", "slow"] as const).map((lane) => runLane(services, tools, lane, signal));
  await Promise.all([...lanes, listLocalRunner(services, kind, signal)]);
}

/** ffmpeg, which may be installed while the site runs; null at the end. */
async function whenInstalled({ findFfmpeg }: RunnerServices, signal: AbortSignal): Promise<Ffmpeg | null> {
  while (!signal.aborted) {
    const tools = await findFfmpeg();
    if (tools) return tools;
    await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return null;
}

async function runLane(services: RunnerServices, tools: Ffmpeg, lane: tasks.Lane, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const ran = await runNextTask(services, tools, lane, signal).catch((error: unknown) => {
      services.log.warn({ reason: errorMessage(error) }, "préparation d’une vidéo remise");
      return false;
    });
    if (!ran) await sleep(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Takes a task of a lane and does it; false when none waits. A stop gives the task back. */
export async function runNextTask(
  services: RunnerServices,
  tools: Ffmpeg,
  lane: tasks.Lane,
  stopping: AbortSignal,
): Promise<boolean> {
  const { db, config } = services;
  const holder = newId();
  const task = await tasks.takeTask(db, lane, holder, localRunner);
  if (!task) return false;
  const held = { id: task.id, holder };
  const work = workFolder(config, task.job_id, holder);
  const lease = keepLease(services, { task, held, work, lane }, stopping);
  try {
    await mkdir(work, { recursive: true });
    if (task.attempts > tasks.maxAttempts) throw new TaskFailure(failures.tooOften);
    await lease.requireSpace();
    await doTask(services, { task, held, tools, work, lease });
  } catch (error) {
    await settleFailure(services, { task, held, lease, stopping }, error);
  } finally {
    lease.end();
    await deleteFolder(work);
  }
  return true;
}

interface Ended {
  readonly task: tasks.TaskRow;
  readonly held: tasks.Held;
  readonly lease: Lease;
  readonly stopping: AbortSignal;
}

/** A stop gives the task back, a full disk lets it wait, a killed ffmpeg and an unavailable database are tried again; all else fails the job. */
async function settleFailure(
  { db, config, log }: RunnerServices,
  { task, held, lease, stopping }: Ended,
  error: unknown,
): Promise<void> {
  const failure = asFailure(error);
  if (lease.isFull() || failure.message === failures.noSpace) {
    await tasks.releaseTask(db, held, { seconds: noSpaceSeconds });
    await jobs.explainWait(db, task.job_id, failures.noSpace);
  } else if (stopping.aborted) await tasks.releaseTask(db, held);
  else if (!lease.signal.aborted) {
    log.warn({ reason: errorMessage(error), job: task.job_id, ffmpeg: failure.log }, "préparation d’une vidéo non faite");
    if (isAway(error) || wasKilled(error)) await tasks.releaseTask(db, held, { counts: true });
    else if (await tasks.releaseTask(db, held)) await failJob({ db, config }, task.job_id, failure);
  }
}

const failJob = ({ db, config }: Pick<Services, "db" | "config">, id: string, { message, log }: TaskFailure): Promise<void> =>
  inTransaction(db, async (tx) => {
    const failed = await jobs.failJob(tx, id, message, log);
    if (failed) await afterStop(config, tx, failed);
  });

function asFailure(error: unknown): TaskFailure {
  if (error instanceof TaskFailure) return error;
  if (isDiskFull(error)) return new TaskFailure(failures.noSpace);
  if (!(error instanceof ProgramFailure)) return new TaskFailure(failures.ffmpeg, errorMessage(error));
  const message = isFullFor(error) ? failures.noSpace : error.end === "stalled" ? failures.stalled : failures.ffmpeg;
  return new TaskFailure(message, error.log || error.message);
}

interface TaskRun {
  readonly task: tasks.TaskRow;
  readonly held: tasks.Held;
  readonly tools: Ffmpeg;
  readonly work: string;
  readonly lease: Lease;
}

async function doTask(services: RunnerServices, run: TaskRun): Promise<void> {
  const { task } = run;
  const { db, config } = services;
  const [job] = await jobs.findJobs(db, [task.job_id]);
  if (!job) return;
  await fetchOriginal(services, job.source, run.lease.signal);
  const source = await sourceFile(config, job.source);
  if (source === null) throw new TaskFailure(failures.missing);
  const plan = job.plan ?? (await planJob(services, { ...run, signal: run.lease.signal }, source));
  if (!job.plan) await startJob(services, run, plan);
  const rendition = plan.renditions.find(({ id }) => id === task.step);
  if (task.step === tracksStep) await makeTracks(services, run, source, plan);
  else if (task.step === besideStep) await makeBeside(services, run, source, plan);
  else if (rendition) await makeChunk(services, run, source, { plan, rendition });
  else {
    const after = await makeStep(task.step, stepInput(services, run, source, plan));
    await publishFiles(services, run, run.work, { before: plan, after });
  }
}

/** Saves the plan, and the tasks that it makes: from here on other workers can do them. */
const startJob = ({ db }: RunnerServices, { task, held }: TaskRun, plan: Plan): Promise<void> =>
  inTransaction(db, async (tx) => {
    const job = await jobs.lockJob(tx, task.job_id);
    if (!job || !(await tasks.findHeldTask(tx, held))) return;
    await jobs.savePlan(tx, task.job_id, plan);
    await tasks.insertTasks(tx, task.job_id, planTasks(plan));
  });

const stepInput = (
  { readTextTrack }: RunnerServices,
  { tools, work, lease }: TaskRun,
  source: string,
  plan: Plan,
): StepInput => ({
  tools,
  readTextTrack,
  source,
  plan,
  work,
  signal: lease.signal,
  onPace: lease.onPace,
  onLog: lease.onLog,
  onGrowth: () => Promise.resolve(),
});

async function makeTracks(services: RunnerServices, run: TaskRun, source: string, before: Plan): Promise<void> {
  const shown = new Set<string>();
  const after = await makeStep(tracksStep, {
    ...stepInput(services, run, source, before),
    // While the database is away the work goes on: its end publishes all of it.
    onGrowth: ({ plan, ...grown }) =>
      growTracks(services, run, { ...grown, work: run.work, shown }, { before, after: plan }).catch((error: unknown) =>
        services.log.warn({ reason: errorMessage(error) }, "pistes pas encore publiées"),
      ),
  });
  await publishTracks(services, run, run.work, { before, after });
}

/** Adds the pictures that came since the plan was made; tracks of files that are not there any more go. */
async function makeBeside(services: RunnerServices, run: TaskRun, source: string, before: Plan): Promise<void> {
  const { kept, added, notes } = await planSidePictures(services, { ...run, signal: run.lease.signal }, before);
  const made = await makeStep(besideStep, stepInput(services, run, source, { ...before, texts: [], pictures: added }));
  const after = { ...before, pictures: [...kept, ...made.pictures], notes: [...made.notes, ...notes] };
  await publishFiles(services, run, run.work, { before, after });
}

interface Encoded {
  readonly plan: Plan;
  readonly rendition: Rendition;
}

async function makeChunk(services: RunnerServices, run: TaskRun, source: string, { plan, rendition }: Encoded): Promise<void> {
  const { task, tools, work, lease } = run;
  const { signal, onPace, onLog } = lease;
  const file = path.join(work, "chunk.mp4");
  await encodeChunk({ tools, source, plan, rendition, chunk: task, output: file, signal, onPace, onLog });
  const checked = await checkChunk(tools, file, plan, rendition, task, { decode: false, signal });
  await publishChunk(services, run, plan.video.rate, checked);
}
