import { decide } from "@seance/contract/account-actions";
import { secondFactorMessages } from "@seance/contract/second-factor";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { SecurityActor } from "#db/security-trail.ts";
import { noteLessProtection } from "#domains/accounts/account-changes.service.ts";
import { findByEmail, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { deletePasskeys } from "#domains/accounts/passkeys/passkeys.queries.ts";
import { deleteSessions } from "#domains/accounts/sessions/sessions.queries.ts";
import { actOnAccount, allowed } from "#domains/accounts/staff/act.service.ts";
import { queueMail } from "#domains/mail/index.ts";
import type { Services } from "#services.ts";
import { deleteSecondFactor } from "./second-factor.queries.ts";

/**
 * Deletes the second factor and the passkeys of an account whose owner has lost them, and ends its sessions: the next sign-in asks for the
 * password only. 404 when the account has neither.
 */
export function removeSecondFactorOf(services: Services, actor: Actor, id: string): Promise<void> {
  return actOnAccount(services, actor, id, async (tx, self, target) => {
    allowed(decide(self, "remove-second-factor", target));
    if (!target) throw notFound();
    if (!(await remove(services, tx, self, target))) throw new Refusal("not-found", secondFactorMessages.none);
    await queueMail(services, tx, { template: "second-factor-off", account: target });
  });
}

/** The same by the owner of the machine; false where the account has none, null when no account has the address. */
export async function removeSecondFactor(
  services: Pick<Services, "db" | "log"> & { readonly bus: Pick<Services["bus"], "tell"> },
  email: string,
): Promise<boolean | null> {
  const account = await findByEmail(services.db, email);
  if (!account) return null;
  return commitAndTell(services, { kind: "account", id: account.id }, (tx) => remove(services, tx, null, account));
}

async function remove(
  services: Pick<Services, "log">,
  tx: Db,
  actor: (AuditActor & SecurityActor) | null,
  account: AccountRow,
): Promise<boolean> {
  const { id, email } = account;
  const factors = [await deleteSecondFactor(tx, id), await deletePasskeys(tx, id)];
  if (!factors.includes(true)) return false;
  await deleteSessions(tx, id, null);
  await noteLessProtection(services, tx, actor, account);
  await recordAudit(tx, actor, { action: "account.second-factor", target: { type: "account", id, label: email } });
  return true;
}
