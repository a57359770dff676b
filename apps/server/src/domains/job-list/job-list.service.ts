import type { Answer, Query } from "@seance/contract/endpoint";
import {
  jobActions,
  jobMessages,
  listedJobKindNames,
  listedJobKinds,
  listedPerKind,
  periodicLabels,
  type ListedJob as Presented,
  type ListedJobKind,
  type ListedJobState,
  type listJobs as listCall,
} from "@seance/contract/job-list";
import { actorCan, type Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction } from "#db/client.ts";
import { entriesOfAction } from "#domains/audit/index.ts";
import { listedChannelJobs } from "#domains/guide/index.ts";
import { listedCopies, listedHostedPreparations } from "#domains/hosting/index.ts";
import { listedImports } from "#domains/imports/index.ts";
import { listedLibraryPreparations } from "#domains/library/index.ts";
import { listedRefreshes } from "#domains/metadata/index.ts";
import { listedMigrations } from "#domains/url-migration/index.ts";
import { authorOf, type ListedJob } from "#jobs/listed-job.ts";
import type { LatestJob } from "#jobs/jobs.queries.ts";
import type { Services } from "#services.ts";

type Needs = Pick<Services, "db" | "jobs">;

/** Each reads the newest jobs of its kinds, of the domain that has them. */
const sources: readonly { readonly kinds: readonly ListedJobKind[]; readonly read: (services: Needs) => Promise<ListedJob[]> }[] =
  [
    { kinds: ["import"], read: ({ db }) => listedImports(db, listedPerKind) },
    { kinds: ["metadata"], read: ({ db }) => listedRefreshes(db, listedPerKind) },
    { kinds: ["preparation"], read: ({ db }) => listedHostedPreparations(db, listedPerKind) },
    { kinds: ["library-preparation"], read: ({ db }) => listedLibraryPreparations(db, listedPerKind) },
    { kinds: ["copy"], read: ({ db }) => listedCopies(db, listedPerKind) },
    { kinds: ["playlist", "source"], read: ({ db }) => listedChannelJobs(db, listedPerKind) },
    { kinds: ["url-migration"], read: ({ db }) => listedMigrations(db, listedPerKind) },
    { kinds: ["export"], read: (services) => audited(services, "export", "collection.export") },
    { kinds: ["backup"], read: (services) => audited(services, "backup", "backup.create") },
    { kinds: ["periodic"], read: periodicJobs },
  ];

/** The jobs that the actor may see, those under way first, then the newest. */
export async function listJobs(
  services: Needs,
  actor: Actor,
  { kind, state }: Query<typeof listCall>,
): Promise<Answer<typeof listCall>> {
  const wanted = new Set(
    listedJobKindNames.filter(
      (name) => (kind === undefined || name === kind) && actorCan(actor, listedJobKinds[name].permission),
    ),
  );
  const reads = sources.filter(({ kinds }) => kinds.some((name) => wanted.has(name)));
  const found = await Promise.all(reads.map(({ read }) => read(services)));
  const all = await withFailures(
    services,
    found.flat().filter((job) => wanted.has(job.kind)),
  );
  const shown = state === undefined ? all : all.filter((job) => groupOf(job.state) === state);
  return {
    jobs: shown.toSorted(newestUnderWayFirst).map((job) => present(job, actor)),
    active: all.filter((job) => groupOf(job.state) === "active").length,
    failed: all.filter((job) => groupOf(job.state) === "failed").length,
  };
}

/** Says of jobs that wait for another try why the last one failed. */
async function withFailures({ db, jobs }: Needs, all: readonly ListedJob[]): Promise<readonly ListedJob[]> {
  const going = all.flatMap(({ job, state }) => (job !== undefined && state === "running" ? [job] : []));
  if (going.length === 0) return all;
  const failures = await jobs.failuresOf(db, going);
  return all.map((one) => {
    const failure = one.job === undefined ? undefined : failures.get(one.job);
    return failure === undefined ? one : { ...one, log: `${one.log ?? ""}\nNouvel essai après\u202f: ${failure}`.trim() };
  });
}

const groups: Record<ListedJobState, "active" | "failed" | "over"> = {
  ...{ queued: "active", running: "active", failed: "failed" },
  ...{ stopped: "over", done: "over", undone: "over" },
};
const groupOf = (state: ListedJobState) => groups[state];

const newestUnderWayFirst = (a: ListedJob, b: ListedJob): number =>
  Number(groupOf(b.state) === "active") - Number(groupOf(a.state) === "active") ||
  b.at.getTime() - a.at.getTime() ||
  (a.id < b.id ? 1 : -1);

function present(job: ListedJob, actor: Actor): Presented {
  const { kind, id, label, state, progress, who, log, at, finished_at } = job;
  const { stop, retry } = jobActions[kind] ?? {};
  return {
    ...{ kind, id, label, state, progress, who, log },
    at: at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    can_stop: stop !== undefined && groupOf(state) === "active" && actorCan(actor, stop),
    can_retry: retry !== undefined && isRetryable(job) && actorCan(actor, retry),
  };
}

/** What runs regularly may run at any time, unless it does. */
function isRetryable({ kind, state, retryable }: ListedJob): boolean {
  if (kind === "source") return true;
  if (kind === "periodic") return groupOf(state) !== "active";
  return retryable ?? (state === "failed" || state === "stopped");
}

/** What the audit log has of work that no table keeps. */
async function audited({ db }: Needs, kind: "export" | "backup", action: string): Promise<ListedJob[]> {
  return (await entriesOfAction(db, action, listedPerKind)).map((entry) => ({
    ...{ kind, id: entry.id, label: entry.target_label, state: "done", progress: null },
    who: authorOf(entry.actor_email),
    log: Object.values(entry.after ?? {}).join(", ") || null,
    at: entry.at,
    finished_at: entry.at,
  }));
}

const periodicStates: Record<LatestJob["state"], ListedJobState> = {
  ...{ created: "queued", retry: "queued", active: "running" },
  ...{ completed: "done", cancelled: "stopped", failed: "failed" },
};

async function periodicJobs({ db, jobs }: Needs): Promise<ListedJob[]> {
  return (await jobs.latestRuns(db)).flatMap(({ kind: name, latest }) =>
    latest
      ? [
          {
            ...{ kind: "periodic", id: name, label: periodicLabels[name] ?? name, progress: null, who: null },
            state: periodicStates[latest.state],
            log: latest.failure,
            at: latest.at,
            finished_at: latest.finished_at,
          },
        ]
      : [],
  );
}

export async function runPeriodicJob({ db, jobs }: Needs, actor: Actor, name: string): Promise<void> {
  if (!(await jobs.latestRuns(db)).some(({ kind }) => kind === name)) throw notFound();
  await inTransaction(db, async (tx) => {
    if (!(await jobs.trigger(tx, name))) throw new Refusal("conflict", jobMessages.waiting);
    const target = { type: "periodic_job", label: periodicLabels[name] ?? name };
    await recordAudit(tx, actor, { action: "periodic_job.start", target });
  });
}
