import type { listAudit as listAuditCall, AuditEntry } from "@seance/contract/audit";
import type { Answer, Query } from "@seance/contract/endpoint";
import { localPart } from "@seance/contract/text";
import type { Db } from "#db/client.ts";
import * as rows from "./audit.queries.ts";

/** A page of the audit, newest first. */
export async function listAudit(
  db: Db,
  query: Partial<Query<typeof listAuditCall>> & { skip: number; limit: number },
): Promise<Answer<typeof listAuditCall>> {
  const { rows: found, total, more } = await rows.auditPage(db, query);
  return { entries: found.map(presentEntry), total, more };
}

function presentEntry(row: rows.AuditRow): AuditEntry {
  const { actor_id: id, actor_email, actor_role: role } = row;
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: id === null ? null : { id, email: localPart(actor_email), role },
    key: row.key_name,
    action: row.action,
    target: { type: row.target_type, id: row.target_id, label: row.target_label },
    before: row.before,
    after: row.after,
    run: row.run,
    run_entries: row.run_entries,
  };
}
