import type { Body, Answer } from "@seance/contract/endpoint";
import type { ImportRun, retryImportRun } from "@seance/contract/import-runs";
import { importLimits, importMessages, type autoImport, type ImportResult } from "@seance/contract/imports";
import { normalizeSearch } from "@seance/contract/text";
import PQueue from "p-queue";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { joinAuditRun, recordAudit } from "#db/audit-trail.ts";
import type { Role } from "@seance/contract/roles";
import { publishJobProgress, type JobKind, type JobStatus } from "#jobs/jobs.ts";
import { seriesExists } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { importLink, planLinks, type Importing } from "./import-link.ts";
import { presentResult, presentRun } from "#domains/imports/imports.present.ts";
import { linkOf } from "#domains/imports/plan/intent.ts";
import {
  countedRun,
  findRun,
  finishRun,
  finishStopped,
  insertRun,
  linksOfRun,
  lockRun,
  pendingLinks,
  reopenLinks,
  runOfRetry,
  setRetryJob,
  stopRun,
  type LinkRow,
  type RunRow,
} from "./runs.queries.ts";

export const importKind = "import";
const retryKind = "import-retry";
/** A short list is imported before the answer, and is also a delayed job, which resumes it after a crash. */
const safetySeconds = 60;

/** Imports a short list before it returns; sends a long one as a job, and returns its id. */
export async function startImport(
  services: Services,
  actor: Actor,
  asked: Body<typeof autoImport>,
): Promise<Answer<typeof autoImport>> {
  const { db, jobs } = services;
  const { links, target_series_id: series = null, target_season = null, ...rest } = asked;
  if (series !== null && !(await seriesExists(db, series))) throw notFound();
  const run = { ...rest, id: newId(), target_series_id: series, target_season };
  const direct = links.length <= importLimits.direct;
  await inTransaction(db, async (tx) => {
    await joinAuditRun(tx, run.id);
    await insertRun(tx, actor, run, withRepeats(links), importMessages.repeated);
    await recordAudit(tx, actor, {
      action: "import.start",
      target: { type: "import", id: run.id, label: `${links.length} liens` },
      after: { total_links: links.length, import_type: run.import_type, target_series_id: series, target_season },
    });
    await jobs.send(tx, importKind, run.id, direct ? { delaySeconds: safetySeconds } : {});
  });
  if (!direct) return { job_id: run.id };
  await workOnRun(services, run.id);
  return resultOf(services, run.id);
}

function withRepeats(links: Body<typeof autoImport>["links"]) {
  const seen = new Set<string>();
  return links.map((given) => {
    const link = linkOf(given);
    const duplicate = seen.has(link);
    seen.add(link);
    const { link: _link, ...corrections } = typeof given === "string" ? { link } : given;
    return { link, corrections, duplicate };
  });
}

/** The job that imports the pending links of a run. */
export function importJob(services: Services): JobKind {
  return {
    kind: importKind,
    work: (id, signal) => workOnRun(services, id, signal),
    status: (id) => statusOf(services, id),
  };
}

async function statusOf(services: Services, id: string): Promise<JobStatus | null> {
  const run = await countedRun(services.db, id);
  if (!run) return null;
  const result = run.finished_at === null ? null : { ...(await resultOf(services, id)) };
  return { progress: { done: run.done_links, total: run.total_links }, result };
}

const chunk = 1000;
/** Titles imported concurrently, since most of the time is spent waiting for TMDB. */
const titlesAtOnce = 8;
const tellEveryMs = 500;

/** The job that imports the links of a run that are tried again, or ends a run that was stopped. */
export const retryJob = (services: Services): JobKind => ({
  kind: retryKind,
  async work(id, signal) {
    const run = await runOfRetry(services.db, id);
    if (run) await workOnRun(services, run.id, signal);
  },
  status: () => Promise.resolve(null),
});

/** Has a running import stop at its next item; 409 when it is over. */
export function stopImport({ db, jobs }: Services, actor: Actor, id: string): Promise<ImportRun> {
  return inTransaction(db, async (tx) => {
    const run = await findRun(tx, id);
    if (!run) throw notFound();
    if (!(await stopRun(tx, id))) throw new Refusal("conflict", importMessages.notStoppable);
    // Marks the rest as stopped, even where the run's own job has died.
    const job = newId();
    await setRetryJob(tx, id, job);
    await jobs.send(tx, retryKind, job);
    await recordAudit(tx, actor, { action: "import.stop", target: { type: "import", id, label: `${run.total_links} liens` } });
    await publishJobProgress(tx, id);
    return presentedRun(tx, id);
  });
}

/** Imports links of a run again, a few before it returns, more by a job. */
export async function retryImport(
  services: Services,
  actor: Actor,
  id: string,
  asked: Body<typeof retryImportRun>,
): Promise<ImportRun> {
  const { db, jobs } = services;
  const count = await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, id);
    if (!run) throw notFound();
    if (run.finished_at === null || run.undone_at !== null) throw new Refusal("conflict", importMessages.notRetryable);
    const reopened = await reopenLinks(tx, id, asked);
    if (reopened === 0) throw new Refusal("conflict", importMessages.nothingToRetry);
    await recordAudit(tx, actor, { action: "import.retry", target: { type: "import", id, label: `${reopened} liens` } });
    // Each try is a job of its own, since pg-boss keeps the ids of the last days.
    const job = newId();
    await setRetryJob(tx, id, job);
    await jobs.send(tx, retryKind, job, reopened <= importLimits.direct ? { delaySeconds: safetySeconds } : {});
    return reopened;
  });
  if (count <= importLimits.direct) await workOnRun(services, id);
  return presentedRun(db, id);
}

async function presentedRun(db: Db, id: string): Promise<ImportRun> {
  const run = await countedRun(db, id);
  if (!run) throw notFound();
  return presentRun(run);
}

export async function workOnRun(services: Services, id: string, signal?: AbortSignal): Promise<void> {
  const { db } = services;
  const run = await findRun(db, id);
  if (!run || run.finished_at !== null) return;
  const importing = importingFor(services, run);
  let told = 0;
  let going = run.stopped_at === null;
  /** From time to time: tells the pages; false once the run was stopped. */
  const goOn = async (): Promise<boolean> => {
    if (going && performance.now() - told >= tellEveryMs) {
      told = performance.now();
      await publishJobProgress(db, id);
      going = (await findRun(db, id))?.stopped_at === null;
    }
    return going;
  };
  for (let after = -1; going;) {
    const links = await pendingLinks(db, id, after, chunk);
    const last = links.at(-1);
    if (!last) break;
    await importLinks(importing, links, goOn, signal);
    after = last.place;
  }
  const isOver = (await finishStopped(db, id, importMessages.stopped)) || (await finishRun(db, id));
  if (isOver) await publishJobProgress(db, id);
}

/** Imports several titles concurrently, and the links of one title in the order of the list. */
async function importLinks(
  importing: Importing,
  links: readonly LinkRow[],
  goOn: () => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const byTitle = Map.groupBy(await planLinks(importing, links), ({ read, row }) =>
    normalizeSearch(read.intent?.title ?? row.link),
  );
  const queue = new PQueue({ concurrency: titlesAtOnce });
  const works = [...byTitle.values()].map((group) => async () => {
    for (const read of group) {
      signal?.throwIfAborted();
      if (!(await goOn())) return;
      await importLink(importing, read);
    }
  });
  // Waits for all, so that none continues after a failure.
  const outcomes = await Promise.allSettled(works.map((work) => queue.add(work)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

function importingFor({ db, log, linkParser, tmdb }: Services, run: RunRow): Importing {
  return {
    db,
    log,
    linkParser,
    options: run,
    publish: run.publish,
    tmdb: run.auto_detect_metadata ? tmdb : null,
    actor: run.account_id === null ? null : { id: run.account_id, email: run.email, role: run.role as Role },
  };
}

async function resultOf({ db }: Services, id: string): Promise<ImportResult> {
  const run = await countedRun(db, id);
  if (!run) throw notFound();
  const { links } = await linksOfRun(db, id, { skip: 0, limit: importLimits.links });
  return presentResult(run, links);
}
