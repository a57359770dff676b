import { setTimeout as sleep } from "node:timers/promises";
import { linkMessages, linkPages } from "@seance/contract/account-links";
import { limits } from "@seance/contract/limits";
import { decide } from "@seance/contract/account-actions";
import type { Actor, Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { linkAddress } from "#core/link-token.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import { inTransaction } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { noteChange } from "#domains/accounts/account-changes.service.ts";
import { findByEmail, findById, lockById, updateAccount } from "#domains/accounts/accounts.queries.ts";
import { deleteSessions } from "#domains/accounts/sessions/sessions.queries.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { refuseWeakPassword } from "#domains/accounts/sign-in/password-rules.ts";
import { hashPassword, type HashTurn } from "#domains/accounts/sign-in/password.ts";
import { actOnAccount, allowed } from "#domains/accounts/staff/act.service.ts";
import { queueMail, sendsMail } from "#domains/mail/index.ts";
import type { Services } from "#services.ts";
import { countLinks, deleteLinks, takeLink } from "./links.queries.ts";
import { createLink, withLink } from "./links.service.ts";

/** Every answer takes this long: its time does not tell whether the address has an account. */
const answerMs = 500;
const resetPurposes = ["reset", "handed"] as const;

/** Sends a link to choose another password, if the address has an account; the answer is the same. */
export async function askReset(services: Services, caller: Caller, email: string): Promise<void> {
  if (!sendsMail(services.config)) throw new Refusal("conflict", linkMessages.noMail);
  const address = addressGroup(caller.address);
  const buckets = [
    { rule: attemptRules.askReset, of: [email, address] },
    { rule: attemptRules.askResetAddress, of: [address] },
  ];
  await services.attempts.guess(buckets, async () => {
    const [queued] = await Promise.allSettled([queueReset(services, email), sleep(answerMs)]);
    if (queued.status === "rejected") throw queued.reason;
  });
}

/** Queues the mail, unless the account already has `resetsAtOnce` valid links: repeated requests must not fill a mailbox. */
function queueReset(services: Services, email: string): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const found = await findByEmail(tx, email);
    const account = found && (await lockById(tx, found.id));
    if (!account || (await countLinks(tx, account.id, "reset")) >= limits.accountLink.resetsAtOnce) return;
    const link = await createLink(tx, services, account.id, "reset");
    await queueMail(services, tx, { template: "reset", account, link });
  });
}

/** 404 for a link that no longer counts; it stays as it is. */
export const readReset = (services: Services, caller: Caller, token: string): Promise<void> =>
  withLink(services, caller, { token, purposes: resetPurposes }, async () => undefined);

/** Gives the account of a link another password, and ends all its sessions. A link that came by mail also verifies the address. */
export function useReset(
  services: Services,
  caller: Caller,
  { token, password }: { readonly token: string; readonly password: string },
  turnOf: (account: string) => HashTurn,
): Promise<void> {
  return withLink(services, caller, { token, purposes: resetPurposes }, async (link, dead) => {
    const { account_id: id, purpose } = link;
    const owner = await findById(services.db, id);
    if (!owner) throw dead;
    await refuseWeakPassword(password, owner);
    const password_hash = await hashPassword(password, turnOf(id));
    await commitAndTell(services, { kind: "account", id, why: "password" }, async (tx) => {
      const account = await lockById(tx, id);
      if (!account || !(await takeLink(tx, link.id))) throw dead;
      const verified = purpose === "reset" && { email_verified_at: account.email_verified_at ?? new Date() };
      const after = await updateAccount(tx, id, { password_hash, ...verified });
      await deleteSessions(tx, id, null);
      await recordAudit(tx, account, { action: "account.password", target: { type: "account", id, label: account.email } });
      await noteChange(services, tx, { id, origin: caller }, { before: account, after });
      await queueMail(services, tx, { template: "password-changed", account });
    });
    // The old password may have been guessed at; the owner signs in with the new one at once.
    await services.attempts.forget({ rule: attemptRules.loginAccount, of: owner.email_form });
  });
}

/** A reset link that a member of the staff hands to the person; it replaces the one before. */
export function createResetLink(services: Services, actor: Actor, id: string): Promise<{ url: string; expires_at: string }> {
  return actOnAccount(services, actor, id, async (tx, self, target) => {
    allowed(decide(self, "reset-password", target));
    if (!target) throw notFound();
    await deleteLinks(tx, id, "handed");
    const { token, expires_at } = await createLink(tx, services, id, "handed");
    await recordAudit(tx, self, { action: "account.reset-link", target: { type: "account", id, label: target.email } });
    await recordSecurity(services, tx, self, { kind: "reset-link", account: target });
    return { url: linkAddress(services.config.PUBLIC_URL, linkPages.reset, token), expires_at: expires_at.toISOString() };
  });
}
