import { setTimeout as sleep } from "node:timers/promises";
import type { Job, JobState } from "@seance/contract/jobs";
import type { fromKysely as FromKysely, JobWithMetadata, PgBoss } from "pg-boss";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { currentRequestId, runForRequest } from "#core/request-context.ts";
import { runJob } from "#core/tracing.ts";
import { publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { failuresOf, latestJobs, type LatestJob } from "./jobs.queries.ts";

/** Progress of a job; `result` is null until it is over. */
export interface JobStatus {
  readonly progress: Job["progress"];
  readonly result: Record<string, unknown> | null;
}

/** One kind of job, as its domain describes it. */
export interface JobKind {
  readonly kind: string;
  /**
   * Runs the job, or resumes it: a job runs again after a crash, and briefly may run in two processes at once. When the signal aborts,
   * it throws.
   */
  work(id: string, signal: AbortSignal): Promise<void>;
  /** The delay before the second try, doubled for each next one up to a maximum; from 1 s to a minute by default. */
  readonly retry?: { readonly delaySeconds: number; readonly maxDelaySeconds: number };
  /** How many run at a time in a process; one by default. */
  readonly atOnce?: number;
  /** Null for a job that its domain no longer knows. */
  status(id: string): Promise<JobStatus | null>;
}

/** A job that runs at the start and on a schedule, in one process at a time. */
export interface RepeatedJob {
  readonly kind: string;
  /** In UTC. */
  readonly cron: string;
  /** As {@link JobKind.work}. */
  work(signal: AbortSignal): Promise<void>;
}

/** Background jobs: stored in the database, run by any process, run again after a crash. */
export interface Jobs {
  /** Registers a kind; call it before the start. */
  define(kind: JobKind): void;
  /** Registers a repeated job; call it before the start. */
  repeat(job: RepeatedJob): void;
  /** Starts running jobs, those sent earlier too. A failure is logged and retried. */
  start(): Promise<void>;
  /** Queues a job when the transaction of `tx` commits, to run after `delaySeconds` at the earliest. */
  send(tx: Db, kind: string, id: string, options?: { readonly delaySeconds?: number }): Promise<void>;
  /** Queues a job of each id, as {@link Jobs.send} does. */
  sendAll(tx: Db, kind: string, ids: readonly string[]): Promise<void>;
  /** Runs a repeated job soon after the transaction of `tx` commits; false when it waits or runs already. */
  trigger(tx: Db, kind: string): Promise<boolean>;
  find(id: string): Promise<Job | null>;
  /** The latest run of each repeated job, in the order of their registration; null for one that has not run of late. */
  latestRuns(db: Db): Promise<readonly { readonly kind: string; readonly latest: LatestJob | null }[]>;
  /** Why jobs that wait for another try failed, by their id. */
  failuresOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Stops taking jobs and interrupts the running ones, which another process or the next start resumes. */
  close(): Promise<void>;
}

const day = 24 * 3600;
/** A job without a heartbeat for this long is resumed by another process. */
const heartbeatSeconds = 10;
const checkEverySeconds = 5;
const stopMs = 5000;
const retryMs = 5000;

/** Background jobs on pg-boss, which creates its own schema and uses its own connections. */
export function openJobs(url: string, log: Log): Jobs {
  const kinds = new Map<string, JobKind>();
  const repeated: RepeatedJob[] = [];
  const closing = new AbortController();
  let boss: Promise<Opened> | undefined;

  const opened = (): Promise<Opened> => {
    if (closing.signal.aborted) return Promise.reject(new Error("les tâches de fond sont arrêtées"));
    // Its timers are for no request, also when one is the first to need them.
    boss ??= runForRequest(undefined, () => openBoss(url, log, { kinds, repeated }, closing.signal)).catch((error: unknown) => {
      boss = undefined;
      throw error;
    });
    return boss;
  };

  return {
    define: (kind) => void kinds.set(kind.kind, kind),
    repeat: (job) => void repeated.push(job),
    start: () => retryUntil(closing.signal, opened, log),
    async send(tx, kind, id, { delaySeconds = 0 } = {}) {
      const { boss: running, fromKysely } = await opened();
      await running.send(kind, jobData(), { id, startAfter: delaySeconds, db: fromKysely(tx) });
    },
    async sendAll(tx, kind, ids) {
      const { boss: running, fromKysely } = await opened();
      const jobs = ids.map((id) => ({ id, data: jobData() }));
      if (jobs.length > 0) await running.insert(kind, jobs, { db: fromKysely(tx) });
    },
    async trigger(tx, kind) {
      const { boss: running, fromKysely } = await opened();
      return (await running.send(kind, jobData(), { db: fromKysely(tx) })) !== null;
    },
    find: async (id) => findJob((await opened()).boss, kinds, id),
    latestRuns: (db) => opened().then(() => readLatestRuns(db, repeated)),
    failuresOf: (db, ids) => opened().then(() => failuresOf(db, ids)),
    async close() {
      closing.abort(new Error("le serveur s’arrête"));
      const running = await boss?.catch(() => undefined);
      await running?.boss.stop({ graceful: true, timeout: stopMs });
    },
  };
}

/** Null for those that the schedule sends. */
interface JobData {
  /** The id of the request that queued the job; its log lines have it too. */
  readonly request?: string | undefined;
}

const jobData = (): JobData => ({ request: currentRequestId() });

async function readLatestRuns(db: Db, repeated: readonly RepeatedJob[]) {
  const names = repeated.map(({ kind }) => kind);
  const latest = new Map((await latestJobs(db, names)).map((job) => [job.name, job]));
  return names.map((kind) => ({ kind, latest: latest.get(kind) ?? null }));
}

/** Opens pg-boss, again after each failure until the signal aborts. */
async function retryUntil(closing: AbortSignal, open: () => Promise<unknown>, log: Log): Promise<void> {
  while (!closing.aborted)
    try {
      await open();
      return;
    } catch (error) {
      if (closing.aborted) return;
      log.warn({ reason: errorMessage(error) }, "tâches de fond à relancer");
      await sleep(retryMs, undefined, { signal: closing, ref: false }).catch(() => undefined);
    }
}

interface Opened {
  readonly boss: PgBoss;
  readonly fromKysely: typeof FromKysely;
}

interface Defined {
  readonly kinds: ReadonlyMap<string, JobKind>;
  readonly repeated: readonly RepeatedJob[];
}

async function openBoss(url: string, log: Log, { kinds, repeated }: Defined, closing: AbortSignal): Promise<Opened> {
  // Loaded on first use: the server answers sooner.
  const { PgBoss: Boss, fromKysely } = await import("pg-boss");
  const boss = new Boss({
    connectionString: url,
    application_name: "seance-jobs",
    schema: "pgboss",
    max: 3,
    connectionTimeoutMillis: 5000,
    schedule: repeated.length > 0,
    superviseIntervalSeconds: checkEverySeconds,
    monitorIntervalSeconds: checkEverySeconds,
  });
  boss.on("error", (error: Error) => log.warn({ reason: error.message }, "tâches de fond : base indisponible"));
  try {
    await boss.start();
    for (const kind of kinds.values()) await workOn(boss, kind, log, closing);
    for (const job of repeated) await scheduleRepeated(boss, job, closing);
    return { boss, fromKysely };
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function workOn(boss: PgBoss, { kind, work, retry, atOnce = 1 }: JobKind, log: Log, closing: AbortSignal): Promise<void> {
  const options = { heartbeatSeconds, expireInSeconds: day - 1, deleteAfterSeconds: 30 * day };
  const { delaySeconds: retryDelay, maxDelaySeconds: retryDelayMax } = retry ?? { delaySeconds: 1, maxDelaySeconds: 60 };
  await boss.createQueue(kind, { ...options, retryLimit: 1000, retryDelay, retryBackoff: true, retryDelayMax });
  await boss.work<JobData | null>(kind, { pollingIntervalSeconds: 1, localConcurrency: atOnce }, async ([job]) => {
    if (!job) return;
    await runJob(kind, job.data?.request, async () => {
      try {
        await work(job.id, AbortSignal.any([job.signal, closing]));
      } catch (error) {
        if (!closing.aborted) log.warn({ err: error, job: job.id, kind }, "tâche de fond interrompue ; elle reprendra");
        throw error;
      }
    });
  });
}

/** Over all processes, one job waits or runs at a time: one at the start, then one at each scheduled time. */
async function scheduleRepeated(boss: PgBoss, { kind, cron, work }: RepeatedJob, closing: AbortSignal): Promise<void> {
  await boss.createQueue(kind, {
    policy: "exclusive",
    heartbeatSeconds,
    expireInSeconds: 3600,
    deleteAfterSeconds: day,
    retryLimit: 2,
  });
  await boss.work<JobData | null>(kind, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job) await runJob(kind, job.data?.request, () => work(AbortSignal.any([job.signal, closing])));
  });
  await boss.schedule(kind, cron);
  // Processes that start together run it once.
  await boss.send(kind, {}, { singletonSeconds: 600 });
}

async function findJob(boss: PgBoss, kinds: ReadonlyMap<string, JobKind>, id: string): Promise<Job | null> {
  for (const kind of kinds.values()) {
    const [job, status] = await Promise.all([boss.getJobById<object>(kind.kind, id), kind.status(id)]);
    if (job && status) return presentJob(job, status);
  }
  return null;
}

/** Notifies the pages of accounts that may read the job. */
export const publishJobProgress = (db: Db, id: string): Promise<void> =>
  publishEvent(db, "job-progress", { job_id: id }, { holding: "content:create" });

const states: Record<JobWithMetadata["state"], JobState> = {
  created: "queued",
  retry: "queued",
  active: "running",
  completed: "done",
  cancelled: "failed",
  failed: "failed",
};

/** A job is done as soon as its domain has the result, even if pg-boss has not recorded it yet. */
function presentJob(job: JobWithMetadata, { progress, result }: JobStatus): Job {
  return {
    id: job.id,
    kind: job.name,
    state: result === null ? states[job.state] : "done",
    progress,
    result,
    created_at: job.createdOn.toISOString(),
    completed_at: job.completedOn?.toISOString() ?? null,
  };
}
