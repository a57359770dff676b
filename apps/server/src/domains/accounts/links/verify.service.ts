import { linkMessages } from "@seance/contract/account-links";
import type { Actor, Caller } from "#core/actor.ts";
import { Refusal, signInFirst } from "#core/refusal.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { lockById, updateAccount, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { queueMail, sendsMail } from "#domains/mail/index.ts";
import type { Services } from "#services.ts";
import { deleteLinks, takeLink } from "./links.queries.ts";
import { createLink, withLink } from "./links.service.ts";

/** Sends the actor a link that verifies the address of the account; nothing where it is verified. */
export async function askVerification(services: Services, actor: Actor): Promise<void> {
  if (!sendsMail(services.config)) throw new Refusal("conflict", linkMessages.noMail);
  await services.attempts.take({ rule: attemptRules.askVerification, of: [actor.id] });
  await inTransaction(services.db, async (tx) => {
    const account = await lockById(tx, actor.id);
    if (!account) throw signInFirst();
    if (account.email_verified_at === null) await sendVerification(services, tx, account);
  });
}

/** Queues the mail with a link that verifies the address, which replaces the one before; nothing on a site without mail. */
export async function sendVerification(services: Services, tx: Db, account: Pick<AccountRow, "id" | "email">): Promise<void> {
  if (!sendsMail(services.config)) return;
  await deleteLinks(tx, account.id, "verify");
  const link = await createLink(tx, services, account.id, "verify");
  await queueMail(services, tx, { template: "verify", account, link });
}

export function verifyEmail(services: Services, caller: Caller, token: string): Promise<void> {
  return withLink(services, caller, { token, purposes: ["verify"] }, (link, dead) =>
    inTransaction(services.db, async (tx) => {
      const account = await lockById(tx, link.account_id);
      if (!account || !(await takeLink(tx, link.id))) throw dead;
      await updateAccount(tx, account.id, { email_verified_at: new Date() });
    }),
  );
}
