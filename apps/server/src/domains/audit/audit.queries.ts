import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

export interface AuditFilter {
  /** An account's id, or a part of its address. */
  readonly actor?: string | undefined;
  /** A whole action, or its first word. */
  readonly action?: string | undefined;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function entries(db: Db, { actor, action }: AuditFilter) {
  let kept = db.selectFrom("audit_entry");
  if (actor !== undefined && uuidShape.test(actor)) kept = kept.where("actor_id", "=", actor);
  // Only the part before the @ is searched: it is all that the answers show.
  else if (actor !== undefined)
    kept = kept.where(sql<boolean>`strpos(lower(split_part(actor_email, '@', 1)), ${actor.toLowerCase()}) > 0`);
  if (action !== undefined) kept = kept.where((row) => row.or([row("action", "=", action), row("action", "^@", `${action}.`)]));
  return kept;
}

/** A page of the audit, newest first, and how many entries there are in all. */
export async function page(
  db: Db,
  { skip, limit, ...filter }: AuditFilter & { readonly skip: number; readonly limit: number },
): Promise<{ rows: Row<"audit_entry">[]; total: number }> {
  const all = entries(db, filter);
  const rows = await all.selectAll().orderBy("at", "desc").orderBy("id", "desc").offset(skip).limit(limit).execute();
  const { total } = await all.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Erases entries older than so many days, at most `most` at once, and gives how many there were. */
export async function eraseOld(db: Db, days: number, most: number): Promise<number> {
  const old = db
    .selectFrom("audit_entry")
    .select("id")
    .where("at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy("at")
    .limit(most);
  const { numDeletedRows } = await db.deleteFrom("audit_entry").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}
