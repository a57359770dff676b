import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell, publish } from "#db/bus.ts";
import { inTransaction } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { noteChange } from "#domains/accounts/account-changes.service.ts";
import { findByEmail, updateAccount, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { banOf, columnsOf } from "#domains/accounts/bans.queries.ts";
import { createAccount, type Credentials } from "#domains/accounts/accounts.service.ts";
import { deleteSessions } from "#domains/accounts/sessions/sessions.queries.ts";
import { hashPassword, serverTurn } from "#domains/accounts/sign-in/password.ts";
import type { Services } from "#services.ts";

/** Changes to accounts by the owner of the machine, who is not signed in: by the settings at start, or by a command. */

type Needed = Pick<Services, "db" | "log"> & { readonly bus: Pick<Services["bus"], "tell"> };

/** Creates a fondateur; an existing account with the address becomes one, with this password, and its sessions end. */
export async function createOrPromoteFondateur(services: Needed, account: Credentials): Promise<"created" | "promoted"> {
  const created = await inTransaction(services.db, async (tx) => {
    const row = await createAccount(tx, { ...account, role: "fondateur" });
    if (!row) return false;
    await recordAudit(tx, null, { ...auditOf("create", row), after: { role: row.role } });
    await recordSecurity(services, tx, null, { kind: "role", account: row, detail: { from: null, to: row.role } });
    return true;
  });
  if (created) return "created";
  const existing = await findByEmail(services.db, account.email);
  if (!existing) throw new Error("le compte a disparu pendant qu’il devenait fondateur");
  const password_hash = await hashPassword(account.password, serverTurn);
  await commitAndTell(services, { kind: "account", id: existing.id, why: "password" }, async (tx) => {
    const after = await updateAccount(tx, existing.id, { role: "fondateur", password_hash, ...columnsOf(null) });
    await recordAudit(tx, null, {
      ...auditOf("update", existing),
      before: { role: existing.role, is_active: existing.is_active },
      after: { role: "fondateur", is_active: true },
    });
    await deleteSessions(tx, existing.id, null);
    await noteChange(services, tx, null, { before: existing, after });
    await publish(tx, { kind: "tag", tag: "settings" });
  });
  return "promoted";
}

/** Gives an account another password and ends its sessions; null when no account has the address. */
export async function resetPassword(
  services: Needed,
  { email, password }: Credentials,
): Promise<{ readonly endedSessions: number; readonly suspended: boolean } | null> {
  const account = await findByEmail(services.db, email);
  if (!account) return null;
  const password_hash = await hashPassword(password, serverTurn);
  return commitAndTell(services, { kind: "account", id: account.id, why: "password" }, async (tx) => {
    const after = await updateAccount(tx, account.id, { password_hash });
    await recordAudit(tx, null, auditOf("password", account));
    await noteChange(services, tx, null, { before: account, after });
    const [ended] = await deleteSessions(tx, account.id, null);
    return { endedSessions: Number(ended?.numDeletedRows ?? 0), suspended: banOf(account) !== null };
  });
}

const auditOf = (action: "create" | "update" | "password", { id, email }: AccountRow) => ({
  action: `account.${action}`,
  target: { type: "account", id, label: email },
});
