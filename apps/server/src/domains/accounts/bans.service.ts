import { recordAudits } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { notify } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import { clearEndedBans } from "./bans.queries.ts";

/** Lifts the bans that are past their end, of one account or of all; whether there were any. The site itself is their author in the audit. */
export async function liftEndedBans(tx: Db, id?: string): Promise<boolean> {
  const lifted = await clearEndedBans(tx, id);
  await recordAudits(
    tx,
    null,
    lifted.map((account) => ({
      action: "account.unban",
      target: { type: "account", id: account.id, label: account.email },
      before: { is_active: false },
      after: { is_active: true },
    })),
  );
  await notify(
    tx,
    lifted.map(({ id: account }) => account),
    { kind: "account", event: "unbanned" },
  );
  return lifted.length > 0;
}

export const liftAllEndedBans = ({ db }: Pick<Services, "db">): Promise<boolean> => inTransaction(db, (tx) => liftEndedBans(tx));
