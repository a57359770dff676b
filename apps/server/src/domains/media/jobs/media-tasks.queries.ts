import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";
import { besideStep, tracksStep, type NewTask } from "#domains/media/plan/tasks.ts";
import type { TaskResult } from "#domains/media/package/results.ts";

export type TaskRow = Omit<Row<"media_task">, "result"> & { readonly result: TaskResult | null };

/** Starts of a task without success, after which its job fails. */
export const maxAttempts = 20;

/** Starts after which other machines leave a task to the server: theirs alone must not fail a job. */
export const maxRemoteAttempts = 5;

/** `quick`: what must not wait for the encodings of other videos; `slow`: all else; `chunks`: the encodings alone. */
export type Lane = "quick" | "slow" | "chunks";

const leaseEnd = sql<Date>`now() + interval '30 seconds'`;

/** Adds the tasks that a video does not have yet. */
export async function insertTasks(db: Db, job_id: string, tasks: readonly NewTask[]): Promise<void> {
  await db
    .insertInto("media_task")
    .values(tasks.map((task) => ({ job_id, ...task })))
    .onConflict((conflict) =>
      conflict
        .columns(["job_id", "step", "first_frame"])
        .doUpdateSet(({ ref }) => ({ place: ref("excluded.place"), urgent: ref("excluded.urgent") })),
    )
    .execute();
}

/** Lets the tasks of jobs that waited or failed be tried again at once. */
export const resetAttempts = (db: Db, jobIds: readonly string[]) =>
  db
    .updateTable("media_task")
    .set({ attempts: 0, leased_until: null })
    .where("job_id", "=", sql<string>`any(${jobIds}::uuid[])`)
    .where("state", "=", "queued")
    .execute();

export const tasksOf = (db: Db, jobIds: readonly string[]): Promise<TaskRow[]> =>
  db
    .selectFrom("media_task")
    .selectAll()
    .$castTo<TaskRow>()
    .where("job_id", "=", sql<string>`any(${jobIds}::uuid[])`)
    .orderBy("job_id")
    .orderBy("place")
    .execute();

/** The workers that have a task. */
export async function runningHolders(db: Db): Promise<ReadonlySet<string | null>> {
  const rows = await db.selectFrom("media_task").select("holder").where("state", "=", "running").execute();
  return new Set(rows.map(({ holder }) => holder));
}

/** What runners do now, with the path of the original. */
export const runningTasks = (db: Db) =>
  db
    .selectFrom("media_task as task")
    .innerJoin("media_job as job", "job.id", "task.job_id")
    .select(["task.job_id", "job.source", "task.runner", "task.step", "task.progress", "task.speed", "task.log"])
    .where("task.state", "=", "running")
    .where("job.state", "=", "queued")
    .where("task.leased_until", ">", sql<Date>`now()`)
    .orderBy("task.place")
    .execute();

export type TaskProgress = Omit<Row<"media_task">, "id" | "place" | "urgent" | "holder" | "leased_until" | "result">;

/** The tasks of the jobs that are not done; those of a step that are in one state count as one, unless they run or have no end. */
export async function tasksUnderWay(db: Db, jobIds: readonly string[]): Promise<TaskProgress[]> {
  const { rows } = await sql<TaskProgress>`
    select task.job_id, task.step, min(task.first_frame) as first_frame, sum(task.frames)::integer as frames, task.state,
      max(task.attempts) as attempts, max(task.runner) as runner, max(task.speed) as speed, max(task.log) as log,
      coalesce(sum(task.frames * task.progress) / sum(task.frames), max(task.progress)) as progress
    from media_task task join media_job job on job.id = task.job_id
    where job.state <> 'done' and task.job_id = any(${jobIds}::uuid[])
    group by task.job_id, task.step, task.state, task.frames is null, case when task.state = 'running' then task.id end
    order by task.job_id, min(task.place)`.execute(db);
  return rows;
}

/** Adds the task of the pictures beside an original, in place of one that may be under way. */
export async function renewBesideTask(tx: Db, job_id: string): Promise<void> {
  await tx.deleteFrom("media_task").where("job_id", "=", job_id).where("step", "=", besideStep).execute();
  await insertTasks(tx, job_id, [{ place: 0, step: besideStep, first_frame: 0, frames: null, urgent: true }]);
}

const lanes = {
  // The index has the place, not the step.
  quick: sql`task.place = 0 and (task.step = ${tracksStep} or task.step = ${besideStep} and ${tracksStep} = any(job.done))`,
  slow: sql`task.step not in (${tracksStep}, ${besideStep})`,
  // A whole film in one chunk would be more than the site takes from another machine.
  chunks: sql`task.step ~ '^v[0-9]+$' and task.attempts < ${maxRemoteAttempts} and (task.first_frame > 0 or task.frames is not null)`,
};

/** Locks the next task of the first job that has one to do: a few steps in two indexes, however many wait. */
const nextTask = (lane: Lane, urgent: boolean) => sql`
  select * from (
    select task.id, task.urgent, job.priority from media_job job join media_task task on task.job_id = job.id
    where job.state = 'queued' and task.state <> 'done' and task.urgent = ${urgent} and ${lanes[lane]}
      and (task.leased_until is null or task.leased_until < now())
    order by job.priority desc, job.created_at, task.place limit 1 for update of task skip locked
  ) as next`;

/** Takes the next task of a lane, queued or left by a dead worker: first those for which viewers wait. */
export async function takeTask(db: Db, lane: Lane, holder: string, runner: string): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    update media_task set state = 'running', holder = ${holder}, runner = ${runner}, leased_until = ${leaseEnd},
      attempts = attempts + 1, speed = null, log = null
    where id = (
      select id from (${nextTask(lane, true)} union all ${nextTask(lane, false)}) as found
      order by priority desc, urgent desc limit 1
    ) returning *`.execute(db);
  return rows[0];
}

/** Whether a task for which viewers wait has no worker, of a job that does not come after this one. */
export async function urgentWaits(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from media_job job join media_task task on task.job_id = job.id
    where job.state = 'queued' and task.state <> 'done' and task.urgent and ${lanes.slow}
      and (task.leased_until is null or task.leased_until < now())
      and job.priority >= (select priority from media_job where id = ${jobId}) limit 1`.execute(db);
  return rows.length > 0;
}

export interface Held {
  /** Of the task. */
  readonly id: string;
  readonly holder: string;
}

/** Of a running task that this worker still has, of a job that is not cancelled. */
const held = (db: Db, { id, holder }: Held) =>
  db
    .updateTable("media_task")
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("state", "=", "running")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("media_job").select("id").whereRef("id", "=", "media_task.job_id").where("media_job.state", "=", "queued"),
      ),
    );

export interface Pace {
  readonly progress: number;
  /** Seconds of film per second. */
  readonly speed: number | null;
  readonly log: string | null;
}

/** Renews a lease; false when the job was cancelled or deleted, or the task taken by another worker. A task that is done again keeps its progress until it is further. */
export const renewLease = (db: Db, task: Held, { progress, ...pace }: Pace): Promise<boolean> =>
  hasWritten(held(db, task).set({ leased_until: leaseEnd, progress: sql`greatest(progress, ${progress})`, ...pace }));

export const findHeldTask = (db: Db, { id, holder }: Held): Promise<TaskRow | undefined> =>
  db
    .selectFrom("media_task")
    .selectAll()
    .$castTo<TaskRow>()
    .where("id", "=", id)
    .where("holder", "=", holder)
    .where("state", "=", "running")
    .executeTakeFirst();

/** Records what a running task has published so far. */
export const saveResult = (db: Db, task: Held, result: TaskResult): Promise<boolean> =>
  hasWritten(held(db, task).set({ result: JSON.stringify(result) }));

/** False as {@link renewLease}. */
export const finishTask = (db: Db, task: Held, result: TaskResult): Promise<boolean> =>
  hasWritten(
    held(db, task).set({
      state: "done",
      result: JSON.stringify(result),
      attempts: 0,
      progress: 1,
      holder: null,
      leased_until: null,
    }),
  );

/** Takes the tasks of a job that has ended early from their workers. */
export const withdrawTasks = (db: Db, jobId: string) =>
  db
    .updateTable("media_task")
    .set({ state: "queued", holder: null, speed: null, leased_until: null })
    .where("job_id", "=", jobId)
    .where("state", "=", "running")
    .execute();

interface Release {
  /** Whether the start counts as an attempt. */
  readonly counts?: boolean;
  /** The task is not taken for so long. */
  readonly seconds?: number;
}

/** Gives a task back without having done it. */
export const releaseTask = (db: Db, task: Held, { counts = false, seconds = 0 }: Release = {}): Promise<boolean> =>
  hasWritten(
    held(db, task).set({
      state: "queued",
      attempts: counts ? sql`attempts` : sql`attempts - 1`,
      holder: null,
      speed: null,
      leased_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
    }),
  );
