import type { Job, JobState } from "@seance/contract/jobs";
import type { fromKysely as FromKysely, JobWithMetadata, PgBoss } from "pg-boss";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import { publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";

/** How far something is; `result` once it is over, null until then. */
export interface JobStanding {
  readonly progress: Job["progress"];
  readonly result: Record<string, unknown> | null;
}

/** One kind of job, as its domain describes it. */
export interface JobKind {
  readonly kind: string;
  /**
   * Does it, or goes on where it was left: the same job is done again after a crash, and may be done by two processes at
   * once for a moment. It ends early, by throwing, when the signal says so.
   */
  work(id: string, signal: AbortSignal): Promise<void>;
  /** Nothing for a job that its domain does not know any more. */
  standing(id: string): Promise<JobStanding | null>;
}

/** Something that is done at the start and at its times, whatever the number of processes. */
export interface RepeatedJob {
  readonly kind: string;
  /** Its times, in UTC. */
  readonly cron: string;
  work(): Promise<void>;
}

/** What goes on beside the requests: kept in the database, done by any process on it, done again after a crash. */
export interface Jobs {
  /** Names a kind; before the start. */
  define(kind: JobKind): void;
  /** Does something again and again, by one process at a time; before the start. */
  repeat(job: RepeatedJob): void;
  /** Begins to work; what is sent before waits. Says so in the log, and tries again, where it cannot. */
  start(): Promise<void>;
  /** Puts a job in the queue once the transaction of `tx` commits; not to be done before `delaySeconds`. */
  send(tx: Db, kind: string, id: string, options?: { readonly delaySeconds?: number }): Promise<void>;
  find(id: string): Promise<Job | null>;
  /** Takes no more, interrupts what runs, which another process or the next start goes on with. */
  close(): Promise<void>;
}

const day = 24 * 3600;
/** A process whose jobs show no life for so long is taken for dead; another goes on with them. */
const heartbeatSeconds = 10;
const checkEverySeconds = 5;
const stopMs = 5000;
const againMs = 5000;

/** Jobs by pg-boss, in a schema of its own that it makes itself, on connections of its own. */
export function openJobs(url: string, log: Log): Jobs {
  const kinds = new Map<string, JobKind>();
  const repeated: RepeatedJob[] = [];
  const closing = new AbortController();
  let boss: Promise<Opened> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const opened = (): Promise<Opened> => {
    if (closing.signal.aborted) return Promise.reject(new Error("les tâches de fond sont arrêtées"));
    boss ??= openBoss(url, log, { kinds, repeated }, closing.signal).catch((error: unknown) => {
      boss = undefined;
      throw error;
    });
    return boss;
  };

  const start = async (): Promise<void> => {
    try {
      await opened();
    } catch (error) {
      if (closing.signal.aborted) return;
      log.warn({ reason: errorMessage(error) }, "tâches de fond à relancer");
      retry = setTimeout(() => void start(), againMs).unref();
    }
  };

  return {
    define: (kind) => void kinds.set(kind.kind, kind),
    repeat: (job) => void repeated.push(job),
    start,
    async send(tx, kind, id, { delaySeconds = 0 } = {}) {
      const { boss: running, fromKysely } = await opened();
      await running.send(kind, {}, { id, startAfter: delaySeconds, db: fromKysely(tx) });
    },
    async find(id) {
      const { boss: running } = await opened();
      for (const kind of kinds.values()) {
        const [job, standing] = await Promise.all([running.getJobById<object>(kind.kind, id), kind.standing(id)]);
        if (job && standing) return presentJob(job, standing);
      }
      return null;
    },
    async close() {
      closing.abort(new Error("le serveur s’arrête"));
      clearTimeout(retry);
      const running = await boss?.catch(() => undefined);
      await running?.boss.stop({ graceful: true, timeout: stopMs });
    },
  };
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
  // Its code is read once it is needed: the server answers before.
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
    for (const job of repeated) await workAgainAndAgain(boss, job);
    return { boss, fromKysely };
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function workOn(boss: PgBoss, { kind, work }: JobKind, log: Log, closing: AbortSignal): Promise<void> {
  const options = { heartbeatSeconds, expireInSeconds: day - 1, deleteAfterSeconds: 30 * day };
  await boss.createQueue(kind, { ...options, retryLimit: 1000, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 });
  await boss.work(kind, { pollingIntervalSeconds: 1 }, async ([job]) => {
    if (!job) return;
    try {
      await work(job.id, AbortSignal.any([job.signal, closing]));
    } catch (error) {
      if (!closing.aborted) log.warn({ err: error, job: job.id, kind }, "tâche de fond interrompue ; elle reprendra");
      throw error;
    }
  });
}

/** One job waits or runs at a time, over all processes: the one of the start, then one at each time of the schedule. */
async function workAgainAndAgain(boss: PgBoss, { kind, cron, work }: RepeatedJob): Promise<void> {
  await boss.createQueue(kind, {
    policy: "exclusive",
    heartbeatSeconds,
    expireInSeconds: 3600,
    deleteAfterSeconds: day,
    retryLimit: 2,
  });
  await boss.work(kind, { pollingIntervalSeconds: 5 }, work);
  await boss.schedule(kind, cron);
  // Processes that start together do it once.
  await boss.send(kind, {}, { singletonSeconds: 600 });
}

/** The pages of those who may ask for a job hear that it has gone on. */
export const tellProgress = (db: Db, id: string): Promise<void> =>
  publishEvent(db, "job-progress", { job_id: id }, { holding: "content:create" });

const states: Record<JobWithMetadata["state"], JobState> = {
  created: "queued",
  retry: "queued",
  active: "running",
  completed: "done",
  cancelled: "failed",
  failed: "failed",
};

/** A job is over when its domain has its result, whatever remains to be noted of it. */
function presentJob(job: JobWithMetadata, { progress, result }: JobStanding): Job {
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
