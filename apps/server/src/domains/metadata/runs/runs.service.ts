import type { Answer, Body, Query } from "@seance/contract/endpoint";
import {
  metadataRunLimits,
  metadataRunMessages,
  type getMetadataRun,
  type listMetadataRuns,
  type MetadataResult,
  type MetadataRun,
  type startMetadataRun,
} from "@seance/contract/metadata-runs";
import { metadataMessages } from "@seance/contract/metadata";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { bumpCatalogue, namedTitles, writeAsRun } from "#domains/catalogue/index.ts";
import { publishJobProgress, type JobKind } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { refreshTitle, restoreTitle } from "./refresh-title.ts";
import * as rows from "./runs.queries.ts";

const runKind = "metadata-refresh";
const retryKind = "metadata-retry";

/** Starts a run as a job; 409 without a source, and when there is nothing to refresh. */
export async function startRun(services: Services, actor: Actor, asked: Body<typeof startMetadataRun>): Promise<MetadataRun> {
  if (!services.tmdb) throw new Refusal("conflict", metadataMessages.off);
  const { item_type, ids = null, only_missing } = asked;
  const id = newId();
  return inTransaction(services.db, async (tx) => {
    const titles = await namedTitles(tx, item_type, ids, metadataRunLimits.titles);
    if (titles.length === 0) throw new Refusal("conflict", metadataRunMessages.nothing);
    await rows.insertRun(tx, actor, { id, item_type, only_missing }, titles);
    await audit(tx, actor, "start", { id, total: titles.length });
    await services.jobs.send(tx, runKind, id);
    return readPresented(tx, id);
  });
}

export const metadataJob = (services: Services): JobKind => ({
  kind: runKind,
  work: (id, signal) => workOnRun(services, id, signal),
  async status(id) {
    const run = await rows.countedRun(services.db, id);
    return run
      ? { progress: { done: run.done, total: run.total }, result: run.finished_at === null ? null : presentRun(run) }
      : null;
  },
});

export const metadataRetryJob = (services: Services): JobKind => ({
  kind: retryKind,
  async work(id, signal) {
    const run = await rows.runOfRetry(services.db, id);
    if (run) await workOnRun(services, run.id, signal);
  },
  status: () => Promise.resolve(null),
});

const atOnce = 8;

async function workOnRun(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const { db, tmdb } = services;
  const run = await rows.findRun(db, id);
  if (!run || run.finished_at !== null || !tmdb) return;
  for (let after = -1; ;) {
    signal.throwIfAborted();
    const titles = await rows.nextPending(db, id, after, atOnce);
    const last = titles.at(-1);
    if (!last) break;
    // Waits for all, so that none continues after a failure.
    const done = await Promise.allSettled(titles.map((row) => refreshTitle(services, tmdb, run, row)));
    const failed = done.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
    after = last.place;
    await publishJobProgress(db, id);
  }
  if (await rows.finishRun(db, id)) await publishJobProgress(db, id);
}

export const stopRun = ({ db }: Services, actor: Actor, id: string): Promise<MetadataRun> =>
  inTransaction(db, async (tx) => {
    const run = await rows.findRun(tx, id);
    if (!run) throw notFound();
    if (!(await rows.stopRun(tx, id))) throw new Refusal("conflict", metadataRunMessages.over);
    await audit(tx, actor, "stop", run);
    await publishJobProgress(tx, id);
    return readPresented(tx, id);
  });

/** Queues a job that retries the failed and skipped titles of a run. 409 without such titles, or without a metadata source. */
export function retryRun({ db, jobs, tmdb }: Services, actor: Actor, id: string): Promise<MetadataRun> {
  return inTransaction(db, async (tx) => {
    const run = await rows.lockRun(tx, id);
    if (!run) throw notFound();
    if (!tmdb) throw new Refusal("conflict", metadataMessages.off);
    if (run.finished_at === null || run.undone_at !== null) throw new Refusal("conflict", metadataRunMessages.notRetryable);
    // Each try is a job of its own, since pg-boss keeps the ids of the last days.
    const job = newId();
    const total = await rows.reopenRun(tx, id, job);
    if (total === 0) throw new Refusal("conflict", metadataRunMessages.nothingToRetry);
    await audit(tx, actor, "retry", { id, total });
    await jobs.send(tx, retryKind, job);
    await publishJobProgress(tx, id);
    return readPresented(tx, id);
  });
}

/** Puts back what a run changed, in one transaction; titles that were changed since stay, and can be tried again. */
export const undoRun = (services: Services, actor: Actor, id: string): Promise<MetadataRun> =>
  commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    const run = await rows.lockRun(tx, id);
    if (!run) throw notFound();
    await writeAsRun(tx);
    const changed = await rows.resultsOf(tx, id, { outcome: "changed", skip: 0, limit: metadataRunLimits.titles });
    const left = changed.rows.filter(({ restored }) => !restored);
    const isUndone = run.undone_at !== null && left.length === 0;
    if (run.finished_at === null || isUndone) throw new Refusal("conflict", metadataRunMessages.notUndoable);
    for (const row of left.toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1)))
      if (await restoreTitle(tx, actor, run.item_type, row)) await rows.markRestored(tx, row);
    await rows.markUndone(tx, id);
    await audit(tx, actor, "undo", run);
    await bumpCatalogue(tx, run.item_type === "movie" ? "movies" : "series");
    return readPresented(tx, id);
  });

const audit = (tx: Db, actor: Actor, verb: string, { id, total }: { readonly id: string; readonly total: number }) =>
  recordAudit(tx, actor, { action: `metadata_run.${verb}`, target: { type: "metadata_run", id, label: `${total} titres` } });

export async function listRuns(
  db: Db,
  { skip, limit }: Query<typeof listMetadataRuns>,
): Promise<Answer<typeof listMetadataRuns>> {
  const { rows: runs, total } = await rows.countedRuns(db, skip, limit);
  return { runs: runs.map(presentRun), total };
}

export async function readRun(db: Db, id: string, query: Query<typeof getMetadataRun>): Promise<Answer<typeof getMetadataRun>> {
  const run = await readPresented(db, id);
  const { rows: results, total } = await rows.resultsOf(db, id, query);
  return { run, results: results.map(presentResult), total };
}

async function readPresented(db: Db, id: string): Promise<MetadataRun> {
  const run = await rows.countedRun(db, id);
  if (!run) throw notFound();
  return presentRun(run);
}

const presentResult = ({ item_id, title, outcome, message, changes, restored }: rows.ResultRow): MetadataResult => ({
  ...{ item_id, title, outcome, message, changes, restored },
});

export const stateOf = ({ undone_at, stopped_at, finished_at }: rows.RunRow): MetadataRun["state"] =>
  undone_at ? "undone" : stopped_at ? "stopped" : finished_at ? "done" : "running";

function presentRun(run: rows.CountedRun): MetadataRun {
  const { id, email, item_type, only_missing, total, done, changed, unmatched, failed, retryable } = run;
  return {
    ...{ id, email, item_type, only_missing, total, done, changed, unmatched, failed, retryable },
    state: stateOf(run),
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    undone_at: run.undone_at?.toISOString() ?? null,
    restored: run.undone_at && run.put_back,
  };
}
