import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import type { Db } from "./client.ts";

/** The author of a write; null for the site itself (a job, the command line). */
export type AuditActor = Pick<Actor, "id" | "email" | "role" | "key"> | null;

type Facts = Readonly<Record<string, unknown>>;

/** A write to record in the audit log. */
export interface AuditedWrite {
  /** Such as `movie.update`. */
  readonly action: string;
  /** `type` is `movie`, `account`, `setting`…; `label` a title, an address. */
  readonly target: { readonly type: string; readonly id?: string | null; readonly label: string };
  /** The fields before and after the write; absent for a creation or a deletion. */
  readonly before?: Facts | null;
  readonly after?: Facts | null;
}

/** Records a write in the audit log, in the same transaction; of an update, only the fields that differ. */
export const recordAudit = (tx: Db, actor: AuditActor, write: AuditedWrite): Promise<void> => recordAudits(tx, actor, [write]);

/** Makes the entries of this transaction, before they are recorded, a part of a run of several transactions. */
export const joinAuditRun = async (tx: Db, run: string): Promise<void> => {
  await sql`select set_config('seance.audit_run', ${run}, true)`.execute(tx);
};

const batchSize = 500;

/** Records several writes of one transaction. */
export async function recordAudits(tx: Db, actor: AuditActor, writes: readonly AuditedWrite[]): Promise<void> {
  const rows = writes.map((write) => auditRow(actor, write));
  for (let i = 0; i < rows.length; i += batchSize)
    await tx
      .insertInto("audit_entry")
      .values(rows.slice(i, i + batchSize))
      .execute();
}

function auditRow(actor: AuditActor, { action, target, before, after }: AuditedWrite) {
  const differing = before && after ? differences(before, after) : null;
  return {
    id: newId(),
    actor_id: actor?.id ?? null,
    actor_email: actor?.email ?? "",
    actor_role: actor?.role ?? "",
    key_name: actor?.key?.name ?? null,
    action,
    target_type: target.type,
    target_id: target.id ?? null,
    target_label: target.label.slice(0, maxLabelLength),
    before: factsText(before, differing),
    after: factsText(after, differing),
  };
}

const maxLabelLength = 300;
/** Fields that are never recorded. */
const secrets = new Set([
  ...["password", "password_hash", "current_password", "new_password", "token", "token_hash", "access_token"],
  ...["code", "current_code", "security_code", "hash", "pass", "secret"],
]);

/** Names of the fields whose values differ; a missing field counts as undefined. */
function differences(before: Facts, after: Facts): Set<string> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return new Set([...names].filter((name) => !isDeepStrictEqual(before[name], after[name])));
}

function factsText(facts: Facts | null | undefined, kept: ReadonlySet<string> | null): string | null {
  if (!facts) return null;
  const shown = Object.entries(facts).filter(([name]) => !secrets.has(name) && (!kept || kept.has(name)));
  return JSON.stringify(Object.fromEntries(shown), (name, value: unknown) => (secrets.has(name) ? undefined : value));
}
