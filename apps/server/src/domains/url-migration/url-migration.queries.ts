import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import type { LinkedType } from "#domains/catalogue/index.ts";

/** One change of domain at a time from here to the end of the transaction, on every process. */
export const lock = (db: Db) => sql`select pg_advisory_xact_lock(7214012)`.execute(db);

/** Until the transaction ends, the indexes of words take in what is new in smaller lots: none makes a part of the links last long. */
export const writeInSmallLots = (db: Db) => sql`set local gin_pending_list_limit = '1MB'`.execute(db);

export interface Run {
  readonly old_domain: string;
  readonly new_domain: string;
  readonly movies_updated: number;
  readonly episodes_updated: number;
  readonly account_id: string;
}

export async function insertRun(db: Db, run: Pick<Run, "old_domain" | "new_domain" | "account_id">): Promise<string> {
  const id = newId();
  await db
    .insertInto("url_migration")
    .values({ id, ...run, movies_updated: 0, episodes_updated: 0 })
    .execute();
  return id;
}

export const noteCounts = (db: Db, id: string, counts: Pick<Run, "movies_updated" | "episodes_updated">) =>
  db.updateTable("url_migration").set(counts).where("id", "=", id).execute();

/** What of an item changed, and only that, by the name of its column. */
export interface KeptChange {
  readonly item_id: string;
  readonly old_links: Record<string, string>;
  readonly new_links: Record<string, string>;
}

export async function keepChanges(db: Db, runId: string, type: LinkedType, changes: readonly KeptChange[]): Promise<void> {
  const ids = changes.map(({ item_id }) => item_id);
  const before = changes.map(({ old_links }) => JSON.stringify(old_links));
  const after = changes.map(({ new_links }) => JSON.stringify(new_links));
  await sql`
    insert into url_migration_change (url_migration_id, item_type, item_id, old_links, new_links)
    select ${runId}, ${type}, * from unnest(${ids}::uuid[], ${before}::jsonb[], ${after}::jsonb[])`.execute(db);
}

export function keptChanges(
  db: Db,
  runId: string,
  type: LinkedType,
  part: { after: string; limit: number },
): Promise<KeptChange[]> {
  return db
    .selectFrom("url_migration_change")
    .select(["item_id", "old_links", "new_links"])
    .where("url_migration_id", "=", runId)
    .where("item_type", "=", type)
    .where("item_id", ">", part.after)
    .orderBy("item_id")
    .limit(part.limit)
    .execute();
}

const runs = (db: Db) =>
  db
    .selectFrom("url_migration")
    .leftJoin("account", "account.id", "url_migration.account_id")
    .select([
      "url_migration.id",
      "old_domain",
      "new_domain",
      "movies_updated",
      "episodes_updated",
      "account.username as run_by",
      "run_at",
      "undone_at",
    ])
    .orderBy("run_at", "desc")
    .orderBy("url_migration.id", "desc");

export type RunRow = Awaited<ReturnType<typeof latestRuns>>[number];

export const latestRuns = (db: Db, limit: number) => runs(db).limit(limit).execute();

/** The run that undoing takes back: the latest that stands, of those that changed anything. */
export const standingRun = (db: Db) =>
  runs(db)
    .where("undone_at", "is", null)
    .where(({ eb, or }) => or([eb("movies_updated", ">", 0), eb("episodes_updated", ">", 0)]))
    .limit(1)
    .executeTakeFirst();

export const markUndone = (db: Db, id: string) =>
  db
    .updateTable("url_migration")
    .set({ undone_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
