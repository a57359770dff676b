import { auditSearched } from "@seance/contract/audit";
import { sql, type RawBuilder } from "kysely";
import { isId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { containing } from "#db/like.ts";
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

function matching({ actor, action, item, from, to, run }: AuditFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (actor !== undefined && isId(actor.toLowerCase())) conditions.push(sql`actor_id = ${actor}`);
  // Only the part before the @, which is all that the answers show, is searched.
  else if (actor !== undefined)
    conditions.push(sql`lower(split_part(actor_email, '@', 1)) like ${containing(actor.toLowerCase())}`);
  if (action !== undefined) conditions.push(sql`(action = ${action} or action ^@ ${`${action}.`})`);
  if (item !== undefined && isId(item.toLowerCase())) conditions.push(sql`target_id = ${item}`);
  else if (item !== undefined) conditions.push(sql`lower(target_label) like lower(${containing(item)})`);
  if (from !== undefined) conditions.push(sql`at >= ${startOf(from)}`);
  if (to !== undefined) conditions.push(sql`at < ${endOf(to)}`);
  if (run !== undefined) conditions.push(sql`run = ${run}`);
  return sql.join<boolean>(conditions, sql` and `);
}

/** The import's own entry stands for its run, else the first one. The ids of entries are in the order of time, as text too. */
const headOf = (column: RawBuilder<unknown>) =>
  sql`coalesce(min(${column}) filter (where target_type = 'import'), min(${column}))`;
const idText = sql`id::text collate "C"`;

/**
 * A page of the audit, newest first, with the number of its entries; a run is one entry, unless the filter names it. Older matches than the
 * newest `auditSearched` are in no page, and `more` says that there are some.
 */
export async function auditPage(
  db: Db,
  { skip, limit, ...filter }: AuditFilter & { readonly skip: number; readonly limit: number },
): Promise<{ rows: readonly AuditRow[]; total: number; more: boolean }> {
  const matched = sql`(select id, at, run, target_type from audit_entry where ${matching(filter)}
    order by at desc, id desc limit ${auditSearched}) as matched`;
  // One pass over the entries: comparing each with the others of its run takes the square of their number.
  const heads =
    filter.run === undefined
      ? sql`(select ${headOf(idText)}::uuid as id, ${headOf(sql`at`)} as at, count(*) as run_entries
          from ${matched} group by coalesce(run, id::text)) as head`
      : sql`(select id, at, 1 as run_entries from ${matched}) as head`;
  const [{ rows }, counts] = await Promise.all([
    sql<AuditRow>`
      with page as (select * from ${heads} order by at desc, id desc limit ${limit} offset ${skip})
      select entry.*, run_entries from page join audit_entry as entry using (id) order by page.at desc, id desc`.execute(db),
    sql<{ total: number; entries: number }>`
      select count(*) as total, coalesce(sum(run_entries), 0)::integer as entries from ${heads}`.execute(db),
  ]);
  const { total = 0, entries = 0 } = counts.rows[0] ?? {};
  return { rows, total, more: entries === auditSearched };
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

/** As in the index audit_entry_with_picture. */
const texts = sql`coalesce(before::text, '') || coalesce(after::text, '')`;

/** Those of some pictures (paths below /media) that an entry names, before or after a change: a revision may be restored with them. */
export async function picturesInAudit(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct found[1] as name from audit_entry
    cross join lateral regexp_matches(${texts}, '/media/(pictures/[\\w.-]+)', 'g') as found
    where ${texts} like '%/media/pictures/%' and found[1] = any(${names}::text[])`.execute(db);
  return new Set(rows.map((row) => row.name));
}
