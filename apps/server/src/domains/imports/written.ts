import { importMessages } from "@seance/contract/imports";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import type { Db } from "#db/client.ts";
import type { LinkOutcome, MadeItem } from "./runs.queries.ts";

/** What came of a link, and what it made. */
export type Written = LinkOutcome & { readonly made: readonly MadeItem[] };
/** Writes what a link becomes, for whoever started the import. */
export type Writer = (tx: Db, actor: AuditActor) => Promise<Written>;

export const nothing = { message: null, title: null, item_type: null, item_id: null, series_id: null, metadata: null } as const;
export const already = { outcome: "already", message: importMessages.already } as const;

/** Keeps in the audit what an import made: what it was given is all there is to know of it. */
export function recordMade(
  tx: Db,
  actor: AuditActor,
  { item_type, item_id }: Pick<MadeItem, "item_type" | "item_id">,
  label: string,
  given: object,
): Promise<void> {
  const after = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
  return recordAudit(tx, actor, { action: `${item_type}.create`, target: { type: item_type, id: item_id, label }, after });
}
