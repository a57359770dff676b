import { sql } from "kysely";
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

/** The address of the account that last did each of these actions, by target; targets without a known account are left out. */
export async function latestActors(
  db: Db,
  actions: readonly { readonly action: string; readonly target_id: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ target_id: string; actor_email: string }>`
    select distinct on (target_id) target_id, actor_email
    from unnest(${actions.map(({ target_id }) => target_id)}::uuid[], ${actions.map(({ action }) => action)}::text[]) as asked (id, name)
    join audit_entry on target_id = asked.id and action = asked.name
    order by target_id, at desc`.execute(db);
  return new Map(rows.flatMap(({ target_id, actor_email }) => (actor_email === "" ? [] : [[target_id, actor_email]])));
}

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
