import { mkdir } from "node:fs/promises";
import path from "node:path";
import { inTransaction, type Db } from "#db/client.ts";
import { cutChunk, type CheckedChunk } from "#domains/media/package/chunks.ts";
import { noteEarlyEnd } from "#domains/media/package/early-end.ts";
import { deleteFolder, packageOf } from "#domains/media/package/folders.ts";
import {
  growFolders,
  isFinished,
  madeSteps,
  measureFolders,
  openPlaylists,
  placeFiles,
  writePlaylists,
  type Growth,
} from "#domains/media/package/publish.ts";
import type { TaskResult } from "#domains/media/package/results.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { planTasks, segmentFrames } from "#domains/media/plan/tasks.ts";
import type { Services } from "#services.ts";
import * as jobs from "./media-jobs.queries.ts";
import * as tasks from "./media-tasks.queries.ts";

type Needed = Pick<Services, "db" | "config">;

const whole = { progress: 1, speed: null, log: null };

interface Work {
  readonly held: tasks.Held;
  readonly task: tasks.TaskRow;
}

/** The plan before and after a step. */
interface PlanChange {
  readonly before: Plan;
  readonly after: Plan;
}

interface Placed {
  readonly result: TaskResult;
  readonly change?: PlanChange;
}

/** Makes the changes of a step in a plan that other steps may have changed meanwhile. */
function changedPlan(plan: Plan, { before, after }: PlanChange): Plan {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof Plan] !== value);
  const notes = [...new Set([...plan.notes, ...after.notes])];
  return { ...plan, ...Object.fromEntries(changed), notes };
}

/**
 * Runs `place` with the job locked, if the worker still has the task, then records what it made and renews the playlists. A deletion waits
 * for the lock, then deletes the files too.
 */
async function publish(
  { db, config }: Needed,
  { held, task }: Work,
  place: (folder: string, tx: Db) => Promise<Placed>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const job = await jobs.lockJob(tx, task.job_id);
    if (!job?.plan || !(await tasks.renewLease(tx, held, whole))) return;
    const folder = packageOf(config, job);
    const { result, change } = await place(folder, tx);
    const plan = change ? changedPlan(job.plan, change) : job.plan;
    await tasks.finishTask(tx, held, result);
    const all = await tasks.tasksOf(tx, [task.job_id]);
    const published = await writePlaylists(plan, all, folder, task.step);
    const done = madeSteps(plan, all);
    const last = isFinished(plan, all);
    await jobs.updateJob(tx, task.job_id, { plan: last ? await noteEarlyEnd(plan, folder) : plan, done, published, last });
  });
}

/** Publishes a chunk, cut into segments beside its file. */
export async function publishChunk(
  services: Needed,
  work: Work,
  rate: string,
  { file, fragments, result }: CheckedChunk,
): Promise<void> {
  const { step, first_frame } = work.task;
  const segments = path.join(path.dirname(file), "segments");
  await cutChunk(file, fragments, first_frame / segmentFrames(rate), path.join(segments, step));
  await publish(services, work, async (folder) => {
    await placeFiles(segments, folder);
    return { result: { chunk: result } };
  });
}

/** Publishes the tracks. A picture that was to be copied may be one to encode now. */
export async function publishTracks(services: Needed, work: Work, files: string, change: PlanChange): Promise<void> {
  const { before, after } = change;
  const folders = await measureFolders(after, files);
  await openPlaylists(files);
  const copied = ({ renditions }: Plan): string[] => renditions.filter(({ copy }) => copy).map(({ id }) => id);
  const dropped = copied(before).filter((id) => !copied(after).includes(id));
  await publish(services, work, async (folder, tx) => {
    for (const id of dropped) await deleteFolder(path.join(folder, id));
    await placeFiles(files, folder);
    await tasks.insertTasks(tx, work.task.job_id, planTasks(after));
    return { result: { folders }, change };
  });
}

/** Publishes the files of another step, which may have told more of the film. */
export const publishFiles = (services: Needed, work: Work, files: string, change: PlanChange): Promise<void> =>
  publish(services, work, async (folder) => {
    // The package may have gone to another store.
    await mkdir(folder, { recursive: true });
    await placeFiles(files, folder);
    return { result: {}, change };
  });

/**
 * Lets the tracks play while they are made, and the subtitles once they are. The rates of their first segments stand for all of them until
 * then.
 */
export async function growTracks(
  { db, config }: Needed,
  { held, task }: Work,
  growth: Growth,
  change: PlanChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const job = await jobs.lockJob(tx, task.job_id);
    const now = await tasks.findHeldTask(tx, held);
    if (!job?.plan || !now) return;
    const plan = changedPlan(job.plan, change);
    const folder = packageOf(config, job);
    const { hasSubtitles } = growth;
    const isNews = !now.result || (hasSubtitles && now.result.hasSubtitles === false);
    if (!(await growFolders(growth, folder)) || !isNews) return;
    if (!(await tasks.saveResult(tx, held, { folders: await measureFolders(plan, growth.work), hasSubtitles }))) return;
    const published = await writePlaylists(plan, await tasks.tasksOf(tx, [task.job_id]), folder, task.step);
    await jobs.updateJob(tx, task.job_id, { plan, done: job.done, published, last: false });
  });
}
