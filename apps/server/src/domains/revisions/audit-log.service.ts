import type { listAudit as listCall } from "@seance/contract/audit";
import type { Answer, Query } from "@seance/contract/endpoint";
import type { Db } from "#db/client.ts";
import { listAudit } from "#domains/audit/index.ts";
import { titlesByName } from "./titles-by-name.ts";

/** A page of the audit, with the titles of sagas by their names. */
export async function readAudit(db: Db, query: Query<typeof listCall>): Promise<Answer<typeof listCall>> {
  const { entries, ...rest } = await listAudit(db, query);
  const ofSagas = entries.filter(({ target }) => target.type === "saga");
  const named = await titlesByName(
    db,
    ofSagas.flatMap(({ before, after }) => [before, after]),
  );
  const present = entries.map((entry) =>
    entry.target.type === "saga" ? { ...entry, before: named(entry.before), after: named(entry.after) } : entry,
  );
  return { entries: present, ...rest };
}
