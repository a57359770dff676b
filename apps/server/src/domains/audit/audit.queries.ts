import { sql, type RawBuilder } from "kysely";
import { isId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";

export interface AuditFilter {
  /** The id of an account, or a part of its address. */
  readonly actor?: string | undefined;
  /** A whole action (`movie.update`), or its first word. */
  readonly action?: string | undefined;
  /** The id of a target, or a part of its label. */
  readonly item?: string | undefined;
  /** Days in Paris, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** All entries of one run. */
  readonly run?: string | undefined;
}

export type AuditRow = Row<"audit_entry"> & { readonly run_entries: number };

const startOf = (day: string) => sql<Date>`${day}::date::timestamp at time zone 'Europe/Paris'`;
const endOf = (day: string) => sql<Date>`(${day}::date + 1)::timestamp at time zone 'Europe/Paris'`;

/** The conditions of a filter on the columns of `entry`. */
function matching({ actor, action, item, from, to, run }: AuditFilter, entry: "entry" | "other"): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${entry}.${name}`);
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (actor !== undefined && isId(actor.toLowerCase())) conditions.push(sql`${column("actor_id")} = ${actor}`);
  // Only the part before the @, which is all that the answers show, is searched.
  else if (actor !== undefined)
    conditions.push(sql`strpos(lower(split_part(${column("actor_email")}, '@', 1)), ${actor.toLowerCase()}) > 0`);
  if (action !== undefined) conditions.push(sql`(${column("action")} = ${action} or ${column("action")} ^@ ${`${action}.`})`);
  if (item !== undefined && isId(item.toLowerCase())) conditions.push(sql`${column("target_id")} = ${item}`);
  else if (item !== undefined) conditions.push(sql`strpos(lower(${column("target_label")}), lower(${item})) > 0`);
  if (from !== undefined) conditions.push(sql`${column("at")} >= ${startOf(from)}`);
  if (to !== undefined) conditions.push(sql`${column("at")} < ${endOf(to)}`);
  if (run !== undefined) conditions.push(sql`${column("run")} = ${run}`);
  return sql.join<boolean>(conditions, sql` and `);
}

/** Stands for its run: the entry of an import, else the first entry. */
const order = (entry: string) => sql`(${sql.ref(`${entry}.target_type`)} <> 'import', ${sql.ref(`${entry}.id`)})`;

/** A page of the audit, newest first, with the number of entries; a run is one entry, unless the filter names it. */
export async function auditPage(
  db: Db,
  { skip, limit, ...filter }: AuditFilter & { readonly skip: number; readonly limit: number },
): Promise<{ rows: readonly AuditRow[]; total: number }> {
  const ofRun = sql`from audit_entry as other where other.run = entry.run and ${matching(filter, "other")}`;
  const first =
    filter.run === undefined ? sql`not exists (select ${ofRun} and ${order("other")} < ${order("entry")})` : sql`true`;
  const from = sql`from audit_entry as entry where ${matching(filter, "entry")} and ${first}`;
  const { rows } = await sql<AuditRow>`
    with page as (select entry.* ${from} order by entry.at desc, entry.id desc limit ${limit} offset ${skip})
    select entry.*, case when run is null then 1 else (select count(*) ${ofRun}) end as run_entries
    from page as entry order by at desc, id desc`.execute(db);
  return { rows, total: await countRows(db, from) };
}

/** The newest entries of some actions on a target, `most` at most; the target of a setting has no id. */
export const entriesOfTarget = (
  db: Db,
  id: string | null,
  actions: readonly string[],
  most: number,
): Promise<Row<"audit_entry">[]> =>
  db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "in", actions)
    .where("target_id", id === null ? "is" : "=", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();

/** The newest entries of an action, on any target. */
export const entriesOfAction = (db: Db, action: string, most: number): Promise<Row<"audit_entry">[]> =>
  db
    .selectFrom("audit_entry")
    .selectAll()
    .where("action", "=", action)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();

/** Who last did an action (an SQL text) to a target: at most one row with `actor_id` and `actor_email`, for a lateral join. */
export const latestActor = (action: RawBuilder<string>, target: RawBuilder<string>): RawBuilder<unknown> => sql`(
  select actor_id, actor_email from audit_entry where target_id = ${target} and action = ${action} order by at desc limit 1)`;

/** The latest entry about one of these items; of one verb (`delete`), or made after a moment, where these are given. */
export function latestWrite(
  db: Db,
  targets: readonly string[],
  { verb, since }: { readonly verb?: string; readonly since?: Date },
): Promise<Pick<Row<"audit_entry">, "actor_id" | "actor_email" | "at"> | undefined> {
  let found = db
    .selectFrom("audit_entry")
    .select(["actor_id", "actor_email", "at"])
    .where("target_id", "=", sql<string>`any(${targets}::uuid[])`);
  if (verb !== undefined) found = found.where(sql`split_part(action, '.', 2)`, "=", verb);
  if (since !== undefined) found = found.where("at", ">", since);
  return found.orderBy("at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** Those of some pictures (paths below /media) that an entry names, before or after a change: a revision may be restored with them. */
export async function picturesInAudit(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct found[1] as name from (select concat(before, after) as texts from audit_entry) as entry
    cross join lateral regexp_matches(texts, '/media/(pictures/[\\w.-]+)', 'g') as found
    where texts like '%/media/pictures/%' and found[1] = any(${names}::text[])`.execute(db);
  return new Set(rows.map((row) => row.name));
}
