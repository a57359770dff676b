import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import type { LinkedType } from "#domains/catalogue/index.ts";
import { accountRows } from "#domains/accounts/index.ts";

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

export const updateCounts = (db: Db, id: string, counts: Pick<Run, "movies_updated" | "episodes_updated">) =>
  db.updateTable("url_migration").set(counts).where("id", "=", id).execute();

/** The changed links of an item, by column. */
export interface StoredChange {
  readonly item_id: string;
  readonly old_links: Record<string, string>;
  readonly new_links: Record<string, string>;
}

export const insertPart = (db: Db, runId: string, type: LinkedType, part: number, changes: readonly StoredChange[]) =>
  db
    .insertInto("url_migration_part")
    .values({ url_migration_id: runId, item_type: type, part, changes: JSON.stringify(changes) })
    .execute();

/** The changes of a part; undefined after the last part. */
export async function readPart(db: Db, runId: string, type: LinkedType, part: number): Promise<StoredChange[] | undefined> {
  const row = await db
    .selectFrom("url_migration_part")
    .select("changes")
    .where("url_migration_id", "=", runId)
    .where("item_type", "=", type)
    .where("part", "=", part)
    .executeTakeFirst();
  return row?.changes;
}

const runs = (db: Db) =>
  db
    .selectFrom("url_migration")
    .leftJoin(accountRows.as("account"), "account.id", "url_migration.account_id")
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

/** The run that `undoMigration` reverts: the newest not undone that changed anything. */
export const undoableRun = (db: Db) =>
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
