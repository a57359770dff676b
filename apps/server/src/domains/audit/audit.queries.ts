import { sql, type RawBuilder } from "kysely";
import { isId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";

export interface AuditFilter {
  /** The id of an account, or a part of its address. */
  readonly actor?: string | undefined;
  /** A whole action (`movie.update`), or its first word. */
  readonly action?: string | undefined;
}

function entries(db: Db, { actor, action }: AuditFilter) {
  let found = db.selectFrom("audit_entry");
  if (actor !== undefined && isId(actor.toLowerCase())) found = found.where("actor_id", "=", actor);
  // Only the part before the @, which is all that the answers show, is searched.
  else if (actor !== undefined)
    found = found.where(sql<boolean>`strpos(lower(split_part(actor_email, '@', 1)), ${actor.toLowerCase()}) > 0`);
  if (action !== undefined) found = found.where((row) => row.or([row("action", "=", action), row("action", "^@", `${action}.`)]));
  return found;
}

/** A page of the audit, newest first, with the number of entries. */
export async function auditPage(
  db: Db,
  { skip, limit, ...filter }: AuditFilter & { readonly skip: number; readonly limit: number },
): Promise<{ rows: Row<"audit_entry">[]; total: number }> {
  const all = entries(db, filter);
  const rows = await all.selectAll().orderBy("at", "desc").orderBy("id", "desc").offset(skip).limit(limit).execute();
  return { rows, total: await countOf(all) };
}

/** Who last did an action (an SQL text) to a target: at most one row with `actor_id` and `actor_email`, for a lateral join. */
export const latestActor = (action: RawBuilder<string>, target: RawBuilder<string>): RawBuilder<unknown> => sql`(
  select actor_id, actor_email from audit_entry where target_id = ${target} and action = ${action} order by at desc limit 1)`;
