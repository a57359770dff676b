import { mayRestore, type BinType } from "@seance/contract/bin";
import { editConflictMessage } from "@seance/contract/form-fields";
import { deletedMessage, type SaveRefusal, type WriteTrace } from "@seance/contract/save-refusal";
import { localPart } from "@seance/contract/text";
import { notFound, Refusal } from "#core/refusal.ts";
import type { AuditActor } from "#db/audit-trail.ts";
import type { Db } from "#db/client.ts";
import { latestWrite } from "#domains/audit/index.ts";
import { binnedWith } from "#domains/catalogue/bin/binned-with.queries.ts";
import type { Item } from "./kind.ts";

/** 409 with the current item, and with who changed it, when somebody has changed it since it was read. */
export async function refuseIfStale(tx: Db, actor: AuditActor, present: Item, expected: string | undefined): Promise<void> {
  const { id, updated_at: at } = present;
  if (expected === undefined || at === undefined || Date.parse(expected) === Date.parse(at)) return;
  const write = await latestWrite(tx, [id], { since: new Date(expected) });
  throw refusalOf("conflict", editConflictMessage, { current: { ...present }, changed: traceOf(write, actor, at) });
}

/** 404; with who deleted the item and what to restore, when it is in the bin or the audit log still knows. */
export async function missingRefusal(tx: Db, actor: AuditActor, type: BinType, id: string): Promise<Refusal> {
  const binned = await binnedWith(tx, type, id);
  const write = await latestWrite(tx, binned ? [id, binned.id] : [id], { verb: "delete" });
  const at = binned?.deleted_at ?? write?.at;
  if (!at) return notFound();
  const own = write?.actor_id != null && write.actor_id === actor?.id;
  const restorable = binned && mayRestore(actor?.role, binned.type, { own, age: Date.now() - at.getTime() });
  const restore = restorable && { restore: { type: binned.type, id: binned.id, title: binned.title } };
  return refusalOf("not-found", deletedMessage, { deleted: traceOf(write, actor, at.toISOString()), ...restore });
}

/** {@link Refusal} whose facts have the shape of the contract. */
export const refusalOf = (kind: "conflict" | "not-found", detail: string, facts: SaveRefusal): Refusal =>
  new Refusal(kind, detail, { facts });

const traceOf = (write: Awaited<ReturnType<typeof latestWrite>>, actor: AuditActor, at: string): WriteTrace => ({
  by: write?.actor_email ? localPart(write.actor_email) : null,
  self: write !== undefined && write.actor_id !== null && write.actor_id === actor?.id,
  at,
});
