import type { NewSource } from "@seance/contract/channel-sources";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import type { Row, SourceEntry } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";
import type { Validators } from "./fetch-source.ts";

export type ReportRow = Row<"channel_source_report">;
export type SourceRow = Omit<Row<"channel_source">, "entries"> & { readonly channels: number };

const now = sql<Date>`now()`;

/** Sources without the channels of their last read, which may be thousands. */
const sources = (db: Db) =>
  db
    .selectFrom("channel_source")
    .select(["id", "kind", "name", "url", "every_hours", "applies", "etag", "last_modified", "checked_at", "changed_at"])
    .select(["due_at", "failure", "created_at", sql<number>`coalesce(jsonb_array_length(entries), 0)`.as("channels")]);

export const listSourceRows = (db: Db): Promise<SourceRow[]> => sources(db).orderBy("created_at").orderBy("id").execute();

export const findSourceRow = (db: Db, id: string): Promise<SourceRow | undefined> =>
  sources(db).where("id", "=", id).executeTakeFirst();

export const dueSources = (db: Db): Promise<{ id: string }[]> =>
  db.selectFrom("channel_source").select("id").where("due_at", "<=", now).orderBy("due_at").execute();

/** The channels of the last read, locked until the transaction ends; undefined when the source was deleted. */
export const lockSource = (tx: Db, id: string): Promise<{ applies: boolean; entries: SourceEntry[] | null } | undefined> =>
  tx.selectFrom("channel_source").select(["applies", "entries"]).where("id", "=", id).forUpdate().executeTakeFirst();

export async function insertSource(tx: Db, fields: NewSource): Promise<string> {
  const id = newId();
  await tx
    .insertInto("channel_source")
    .values({ id, ...fields })
    .execute();
  return id;
}

export type SourceChange = { readonly [K in Exclude<keyof NewSource, "kind">]?: NewSource[K] | undefined };

/** A change of what is read or done with it has the whole content fetched again, soon. */
export async function updateSource(tx: Db, id: string, fields: SourceChange): Promise<void> {
  const isOther = fields.url !== undefined || fields.applies !== undefined;
  await tx
    .updateTable("channel_source")
    .set({ ...fields, ...(isOther && { etag: null, last_modified: null, due_at: now }) })
    .where("id", "=", id)
    .execute();
}

export const deleteSourceRow = (tx: Db, id: string): Promise<boolean> =>
  hasWritten(tx.deleteFrom("channel_source").where("id", "=", id));

const inHours = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours})`;

/** Saves a read that changed nothing. */
export const saveUnchanged = (db: Db, { id, every_hours }: Pick<SourceRow, "id" | "every_hours">) =>
  db
    .updateTable("channel_source")
    .set({ checked_at: now, failure: null, due_at: inHours(every_hours) })
    .where("id", "=", id)
    .execute();

/** Saves why a read failed; the next one comes within the hour. */
export const saveFailure = (db: Db, id: string, failure: string) =>
  db
    .updateTable("channel_source")
    .set({ checked_at: now, failure, due_at: inHours(1) })
    .where("id", "=", id)
    .execute();

interface SavedRead extends Validators {
  readonly entries: readonly SourceEntry[];
  readonly changed: boolean;
}

export const saveRead = (
  tx: Db,
  { id, every_hours }: Pick<SourceRow, "id" | "every_hours">,
  { entries, changed, etag, last_modified }: SavedRead,
) =>
  tx
    .updateTable("channel_source")
    .set({ entries: JSON.stringify(entries), etag, last_modified, failure: null })
    .set({ checked_at: now, due_at: inHours(every_hours), ...(changed && { changed_at: now }) })
    .where("id", "=", id)
    .execute();

export const insertReport = (tx: Db, sourceId: string, runId: string | null, facts: ReportRow["facts"]) =>
  tx
    .insertInto("channel_source_report")
    .values({ id: newId(), source_id: sourceId, run_id: runId, facts: JSON.stringify(facts) })
    .execute();

export const listReports = (db: Db, sourceId: string, limit: number): Promise<ReportRow[]> =>
  db
    .selectFrom("channel_source_report")
    .selectAll()
    .where("source_id", "=", sourceId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const latestReports = (db: Db): Promise<ReportRow[]> =>
  db
    .selectFrom("channel_source_report")
    .selectAll()
    .distinctOn("source_id")
    .orderBy("source_id")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .execute();
