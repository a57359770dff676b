import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell, publish } from "#db/bus.ts";
import { inTransaction } from "#db/client.ts";
import type { Services } from "#services.ts";
import * as accounts from "./accounts.queries.ts";
import { createAccount, type Credentials } from "./accounts.service.ts";
import { hashPassword, ownTurn } from "./password.ts";
import * as sessions from "./sessions.queries.ts";

/** What the owner of the machine does to accounts, signed in to none: by the settings at start, or by a command. */

type Told = Pick<Services, "db"> & { readonly bus: Pick<Services["bus"], "tell"> };

/** The owner is believed: an account that has the address already becomes his, and nobody stays signed in to it. */
export async function settleFondateur(services: Told, account: Credentials): Promise<"created" | "promoted"> {
  const created = await inTransaction(services.db, async (tx) => {
    const row = await createAccount(tx, { ...account, role: "fondateur" });
    if (row) await recordAudit(tx, null, { ...audited("create", row), after: { role: row.role } });
    return row !== null;
  });
  if (created) return "created";
  const existing = await accounts.byEmail(services.db, account.email);
  if (!existing) throw new Error("le compte a disparu pendant qu’il devenait fondateur");
  const hash = await hashPassword(account.password, ownTurn);
  await commitAndTell(services, { kind: "account", id: existing.id, why: "password" }, async (tx) => {
    await accounts.makeFondateur(tx, existing.id, hash);
    await recordAudit(tx, null, {
      ...audited("update", existing),
      before: { role: existing.role, is_active: existing.is_active },
      after: { role: "fondateur", is_active: true },
    });
    await sessions.removeAll(tx, existing.id, null);
    await publish(tx, { kind: "tag", tag: "settings" });
  });
  return "promoted";
}

/** Gives an account another password and ends all its sessions; null when no account has the address. */
export async function resetPassword(
  services: Told,
  { email, password }: Credentials,
): Promise<{ readonly endedSessions: number; readonly suspended: boolean } | null> {
  const account = await accounts.byEmail(services.db, email);
  if (!account) return null;
  const hash = await hashPassword(password, ownTurn);
  return commitAndTell(services, { kind: "account", id: account.id, why: "password" }, async (tx) => {
    await accounts.setPassword(tx, account.id, hash);
    await recordAudit(tx, null, audited("password", account));
    const [ended] = await sessions.removeAll(tx, account.id, null);
    return { endedSessions: Number(ended?.numDeletedRows ?? 0), suspended: !account.is_active };
  });
}

const audited = (what: "create" | "update" | "password", { id, email }: accounts.AccountRow) => ({
  action: `account.${what}`,
  target: { type: "account", id, label: email },
});
