import type { MetadataOutcome, MetadataRun } from "@seance/contract/metadata-runs";
import type { FieldChange } from "@seance/contract/metadata";
import { sql, type RawBuilder } from "kysely";
import type { Actor } from "#core/actor.ts";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";

export type RunRow = Row<"metadata_run">;
export type ResultRow = Row<"metadata_result">;
export type CountedRun = RunRow &
  Pick<MetadataRun, "done" | "changed" | "unmatched" | "failed" | "retryable"> & { readonly put_back: number };

export async function insertRun(
  tx: Db,
  actor: Actor,
  run: Pick<RunRow, "id" | "item_type" | "only_missing">,
  titles: readonly { readonly id: string; readonly title: string }[],
): Promise<void> {
  const { id: account_id, email, role } = actor;
  await tx
    .insertInto("metadata_run")
    .values({ ...run, account_id, email, role, total: titles.length })
    .execute();
  await sql`
    insert into metadata_result (run_id, place, item_id, title)
    select ${run.id}::uuid, place - 1, id, title
    from unnest(${titles.map(({ id }) => id)}::uuid[], ${titles.map(({ title }) => title)}::text[]) with ordinality as given (id, title, place)`.execute(
    tx,
  );
}

export const findRun = (db: Db, id: string): Promise<RunRow | undefined> =>
  db.selectFrom("metadata_run").selectAll().where("id", "=", id).executeTakeFirst();

export const lockRun = (tx: Db, id: string): Promise<RunRow | undefined> =>
  tx.selectFrom("metadata_run").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

const resultCount = (where: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from metadata_result where run_id = metadata_run.id and ${where})`;

const counted = (db: Db) =>
  db
    .selectFrom("metadata_run")
    .selectAll()
    .select([
      resultCount(sql`outcome not in ('pending', 'stopped')`).as("done"),
      ...(["changed", "unmatched", "failed"] as const).map((outcome) => resultCount(sql`outcome = ${outcome}`).as(outcome)),
      resultCount(sql`outcome in ('failed', 'stopped')`).as("retryable"),
      resultCount(sql`restored`).as("put_back"),
    ]);

export const countedRun = (db: Db, id: string): Promise<CountedRun | undefined> =>
  counted(db).where("id", "=", id).executeTakeFirst();

export async function countedRuns(db: Db, skip: number, limit: number): Promise<{ rows: CountedRun[]; total: number }> {
  const rows = await counted(db).orderBy("created_at", "desc").orderBy("id", "desc").offset(skip).limit(limit).execute();
  return { rows, total: await countOf(db.selectFrom("metadata_run")) };
}

export async function resultsOf(
  db: Db,
  id: string,
  { outcome, skip, limit }: { outcome?: MetadataOutcome | undefined; skip: number; limit: number },
): Promise<{ rows: ResultRow[]; total: number }> {
  const all = db
    .selectFrom("metadata_result")
    .where("run_id", "=", id)
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? "pending"));
  const rows = await all.selectAll().orderBy("place").offset(skip).limit(limit).execute();
  return { rows, total: await countOf(all) };
}

export const nextPending = (db: Db, id: string, after: number, limit: number): Promise<ResultRow[]> =>
  db
    .selectFrom("metadata_result")
    .selectAll()
    .where("run_id", "=", id)
    .where("outcome", "=", "pending")
    .where("place", ">", after)
    .orderBy("place")
    .limit(limit)
    .execute();

/** Locks a title of a run that is still to be refreshed; false when it was stopped or done meanwhile. */
export async function lockPending(tx: Db, { run_id, place }: Pick<ResultRow, "run_id" | "place">): Promise<boolean> {
  const one = tx.selectFrom("metadata_result").select("place").where("run_id", "=", run_id).where("place", "=", place);
  return (await one.where("outcome", "=", "pending").forUpdate().executeTakeFirst()) !== undefined;
}

export interface Outcome {
  readonly outcome: MetadataOutcome;
  readonly message?: string | null;
  readonly changes?: readonly FieldChange[];
  /** The version of the title after the write. */
  readonly written_at?: string | null;
}

export const saveOutcome = (tx: Db, { run_id, place }: Pick<ResultRow, "run_id" | "place">, given: Outcome) =>
  tx
    .updateTable("metadata_result")
    .set({
      outcome: given.outcome,
      message: given.message ?? null,
      changes: JSON.stringify(given.changes ?? []),
      written_at: given.written_at ? new Date(given.written_at) : null,
    })
    .where("run_id", "=", run_id)
    .where("place", "=", place)
    .where("outcome", "=", "pending")
    .execute();

/** Marks a run as finished unless titles are pending. */
export const finishRun = (db: Db, id: string): Promise<boolean> =>
  hasWritten(
    db
      .updateTable("metadata_run")
      .set({ finished_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("finished_at", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("metadata_result").select("place").where("run_id", "=", id).where("outcome", "=", "pending"))),
      ),
  );

/** Ends a running run at once; false when it is over. */
export async function stopRun(tx: Db, id: string): Promise<boolean> {
  const stopped = await hasWritten(
    tx
      .updateTable("metadata_run")
      .set({ stopped_at: sql<Date>`now()`, finished_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("finished_at", "is", null),
  );
  if (stopped)
    await tx
      .updateTable("metadata_result")
      .set({ outcome: "stopped" })
      .where("run_id", "=", id)
      .where("outcome", "=", "pending")
      .execute();
  return stopped;
}

/** Makes the titles of a run pending again that failed or that its stop left, and reopens it; their number. */
export async function reopenRun(tx: Db, id: string, job: string): Promise<number> {
  const reopened = await tx
    .updateTable("metadata_result")
    .set({ outcome: "pending", message: null })
    .where("run_id", "=", id)
    .where("outcome", "in", ["failed", "stopped"])
    .executeTakeFirst();
  const run = { retry_job: job, finished_at: null, stopped_at: null };
  await tx.updateTable("metadata_run").set(run).where("id", "=", id).execute();
  return Number(reopened.numUpdatedRows);
}

export const runOfRetry = (db: Db, job: string) =>
  db.selectFrom("metadata_run").select("id").where("retry_job", "=", job).executeTakeFirst();

export const markRestored = (tx: Db, { run_id, place }: Pick<ResultRow, "run_id" | "place">) =>
  tx.updateTable("metadata_result").set({ restored: true }).where("run_id", "=", run_id).where("place", "=", place).execute();

export const markUndone = (tx: Db, id: string) =>
  tx
    .updateTable("metadata_run")
    .set({ undone_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
