import { streamLinkPattern } from "@seance/contract/link-copies";
import type { ImportCopies, ImportRun } from "@seance/contract/import-runs";
import type { ImportOutcome } from "@seance/contract/imports";
import { sql, type RawBuilder } from "kysely";
import type { Actor } from "#core/actor.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { countOf, countRows } from "#db/figures.ts";
import { draftRows, itemRows } from "#domains/catalogue/index.ts";
import { hasWritten } from "#db/written.ts";
import type { Row } from "#db/schema.ts";
import type { ImportOptions } from "#domains/imports/plan/intent.ts";
import type { Match } from "./metadata.ts";
import type { Outcome } from "#domains/imports/plan/known.queries.ts";

export type RunRow = Row<"import_run">;
export type LinkRow = Row<"import_link">;

export type NewRun = Pick<RunRow, "id" | "auto_detect_metadata" | "publish"> & ImportOptions;

export interface NewLink {
  readonly link: string;
  readonly corrections: object;
  readonly duplicate: boolean;
}

const linksAtOnce = 1000;

/** Inserts a run and its links; repeated links get their outcome at once. */
export async function insertRun(tx: Db, actor: Actor, run: NewRun, links: readonly NewLink[], repeated: string): Promise<void> {
  await tx
    .insertInto("import_run")
    .values({ ...run, account_id: actor.id, email: actor.email, role: actor.role, total_links: links.length })
    .execute();
  for (let from = 0; from < links.length; from += linksAtOnce) {
    const part = links.slice(from, from + linksAtOnce).map(({ link, corrections, duplicate }, i) => ({
      run_id: run.id,
      place: from + i,
      link,
      corrections: JSON.stringify(corrections),
      ...(duplicate && { outcome: "duplicate" as const, message: repeated }),
    }));
    await tx.insertInto("import_link").values(part).execute();
  }
}

export const findRun = (db: Db, id: string): Promise<RunRow | undefined> =>
  db.selectFrom("import_run").selectAll().where("id", "=", id).executeTakeFirst();

export const lockRun = (tx: Db, id: string): Promise<RunRow | undefined> =>
  tx.selectFrom("import_run").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const pendingLinks = (db: Db, runId: string, after: number, limit: number): Promise<LinkRow[]> =>
  db
    .selectFrom("import_link")
    .selectAll()
    .where("run_id", "=", runId)
    .where("outcome", "=", "pending")
    .where("place", ">", after)
    .orderBy("place")
    .limit(limit)
    .execute();

/** Sets the flag at which a run stops: it waits for no lock on links. False when the run is over, or was stopped before. */
export const stopRun = (tx: Db, id: string): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("import_run")
      .set({ stopped_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("stopped_at", "is", null)
      .where("finished_at", "is", null),
  );

/**
 * Marks a stopped run as finished, its pending links as stopped; false when the run was not stopped. It waits for the links before it
 * locks the run, so that whoever only looks at the run does not wait for them.
 */
export const finishStopped = (db: Db, id: string, message: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await findRun(tx, id))?.stopped_at) return false;
    const pending = tx.selectFrom("import_link").select("place").where("run_id", "=", id).where("outcome", "=", "pending");
    await pending.orderBy("place").forUpdate().execute();
    const stopped = await hasWritten(
      tx
        .updateTable("import_run")
        .set({ finished_at: sql<Date>`now()` })
        .where("id", "=", id)
        .where("stopped_at", "is not", null)
        .where("finished_at", "is", null),
    );
    if (stopped)
      await tx
        .updateTable("import_link")
        .set({ outcome: "stopped", message })
        .where("run_id", "=", id)
        .where("outcome", "=", "pending")
        .execute();
    return stopped;
  });

/** The outcomes that may be tried again. */
const retryable = ["refuse", "failed", "stopped"] as const;

/** Makes links pending again, all of an outcome or those of `corrections` by their place, and reopens the run; the number of links. */
export async function reopenLinks(
  tx: Db,
  id: string,
  wanted: { readonly all: "failed" | "stopped" } | { readonly links: readonly { readonly place: number }[] },
): Promise<number> {
  const links = "links" in wanted ? wanted.links.map(({ place, ...corrections }) => ({ place, corrections })) : [];
  const { rows } = await sql<{ place: number }>`
    update import_link set outcome = 'pending', message = null, corrections = import_link.corrections || coalesce(given.corrections, '{}')
    from (
      select place, corrections from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (place integer, corrections jsonb)
      union all select place, null from import_link where run_id = ${id} and outcome = ${"all" in wanted ? wanted.all : ""}
    ) as given
    where run_id = ${id} and import_link.place = given.place and outcome = any(${retryable}::text[]) returning import_link.place`.execute(
    tx,
  );
  if (rows.length > 0)
    await tx.updateTable("import_run").set({ finished_at: null, stopped_at: null }).where("id", "=", id).execute();
  return rows.length;
}

export const setRetryJob = (tx: Db, id: string, job: string) =>
  tx.updateTable("import_run").set({ retry_job: job }).where("id", "=", id).execute();

export const runOfRetry = (db: Db, job: string) =>
  db.selectFrom("import_run").select("id").where("retry_job", "=", job).executeTakeFirst();

/** Locks a link for this transaction; false when it is not pending any more, or its run was stopped. */
export async function lockPendingLink(tx: Db, runId: string, place: number): Promise<boolean> {
  const { rows } = await sql`
    select from import_link where run_id = ${runId} and place = ${place} and outcome = 'pending'
      and exists (select from import_run where id = ${runId} and stopped_at is null)
    for update of import_link`.execute(tx);
  return rows.length > 0;
}

export interface LinkOutcome extends Pick<LinkRow, "message" | "title" | "item_type" | "item_id" | "series_id" | "metadata"> {
  readonly outcome: Outcome;
}

export async function saveOutcome(tx: Db, runId: string, place: number, { metadata, ...outcome }: LinkOutcome): Promise<void> {
  await tx
    .updateTable("import_link")
    .set({ ...outcome, metadata: metadata && JSON.stringify(metadata) })
    .where("run_id", "=", runId)
    .where("place", "=", place)
    .where("outcome", "=", "pending")
    .execute();
}

export interface MadeItem {
  readonly item_type: "movie" | "series" | "episode";
  readonly item_id: string;
  readonly action: "create" | "complete";
}

export interface MadeDraft extends Match {
  readonly item_type: "movie" | "series";
  readonly item_id: string;
  readonly publish_as: string;
}

/** Records an item of a link with its current version. */
export const recordItem = (tx: Db, runId: string, place: number, { item_type, item_id, action }: MadeItem) =>
  sql`
    insert into import_item (run_id, item_type, item_id, place, action, written_at)
    select ${runId}::uuid, ${item_type}, id, ${place}::integer, ${action}, updated_at
    from ${itemRows[item_type]} as item where id = ${item_id} on conflict do nothing`.execute(tx);

/** Lists a title among the drafts to review; one that is listed already keeps its match. */
export const recordDraft = (tx: Db, { run_id, link }: Pick<LinkRow, "run_id" | "link">, draft: MadeDraft) =>
  tx
    .insertInto("import_draft")
    .values({
      item_type: draft.item_type,
      item_id: draft.item_id,
      run_id,
      link,
      match: draft.level,
      tmdb_id: draft.tmdb_id,
      publish_as: draft.publish_as,
    })
    .onConflict((row) => row.columns(["item_type", "item_id"]).doUpdateSet({ run_id, link }))
    .execute();

/** Marks a run as finished; false when links are pending, or it was finished before. */
export const finishRun = (db: Db, id: string): Promise<boolean> =>
  hasWritten(
    db
      .updateTable("import_run")
      .set({ finished_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("finished_at", "is", null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("import_link").select("place").where("run_id", "=", id).where("outcome", "=", "pending"))),
      ),
  );

type Count =
  | "done_links"
  | "drafts"
  | "stopped_links"
  | "successful_imports"
  | "failed_imports"
  | "already_present"
  | `${"movies" | "series" | "episodes"}_created`;
/** `retryable_links`: failed, or not reached. */
export type CountedRun = RunRow & Pick<ImportRun, Count> & { readonly retryable_links: number };

const succeeded = sql`outcome in ('create', 'complete')`;

const linkCount = (where: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from import_link where run_id = import_run.id and ${where})`;

const counted = (db: Db) =>
  db
    .selectFrom("import_run")
    .selectAll()
    .select([
      linkCount(sql`outcome <> 'pending'`).as("done_links"),
      linkCount(succeeded).as("successful_imports"),
      linkCount(sql`outcome in ('refuse', 'failed')`).as("failed_imports"),
      linkCount(sql`outcome in ('already', 'duplicate')`).as("already_present"),
      linkCount(sql`outcome = 'stopped'`).as("stopped_links"),
      linkCount(sql`outcome in ('failed', 'stopped')`).as("retryable_links"),
      sql<number>`(select count(*) from import_draft join ${draftRows} as draft on draft.item_type = import_draft.item_type and draft.id = item_id
        where run_id = import_run.id)`.as("drafts"),
      ...(["movie", "series", "episode"] as const).map((type) =>
        sql<number>`(select count(*) from import_item where run_id = import_run.id and item_type = ${type} and action = 'create')`.as(
          createdColumns[type],
        ),
      ),
    ]);

const createdColumns = { movie: "movies_created", series: "series_created", episode: "episodes_created" } as const;

export const countedRun = (db: Db, id: string): Promise<CountedRun | undefined> =>
  counted(db).where("id", "=", id).executeTakeFirst();

export const countedRuns = (db: Db, skip: number, limit: number): Promise<CountedRun[]> =>
  counted(db).orderBy("created_at", "desc").orderBy("id", "desc").offset(skip).limit(limit).execute();

export const countRuns = (db: Db): Promise<number> => countOf(db.selectFrom("import_run"));

/** A page of a run's links with the types of their created items, and the total; filtered by outcome if given. */
export async function linksOfRun(
  db: Db,
  runId: string,
  { outcome, skip, limit }: { outcome?: ImportOutcome | undefined; skip: number; limit: number },
) {
  const base = db
    .selectFrom("import_link")
    .where("run_id", "=", runId)
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome ?? "pending"));
  const rows = await base.selectAll().orderBy("place").offset(skip).limit(limit).execute();
  const made = await db
    .selectFrom("import_item")
    .select(["place", "item_type"])
    .where("run_id", "=", runId)
    .where("action", "=", "create")
    .where("place", "=", sql<number>`any(${rows.map(({ place }) => place)})`)
    .execute();
  const byPlace = Map.groupBy(made, ({ place }) => place);
  return {
    total: await countOf(base),
    links: rows.map((row) => ({ ...row, made: (byPlace.get(row.place) ?? []).map(({ item_type }) => item_type) })),
  };
}
export type ShownLink = Awaited<ReturnType<typeof linksOfRun>>["links"][number];

const ofOtherServers = (runId: string) => sql`
  from import_link where run_id = ${runId} and ${succeeded} and link ~* '^https?:'`;
const isStream = sql`link ~* ${streamLinkPattern}`;

export async function countCopies(db: Db, runId: string): Promise<ImportCopies> {
  const { rows } = await sql<ImportCopies>`
    select count(distinct link) filter (where not ${isStream}) as files, count(distinct link) filter (where ${isStream}) as streams
    ${ofOtherServers(runId)}`.execute(db);
  return rows[0] ?? { files: 0, streams: 0 };
}

/** The links of files of other servers that titles got, in their order. */
export async function linksToCopy(db: Db, runId: string): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`
    select link ${ofOtherServers(runId)} and not ${isStream} group by link order by min(place)`.execute(db);
  return rows.map(({ link }) => link);
}

export const countFailedLinks = (db: Db, days: number): Promise<number> =>
  countRows(
    db,
    sql`from import_link join import_run on import_run.id = run_id
      where outcome = 'failed' and created_at > now() - make_interval(days => ${days}::integer)`,
  );
