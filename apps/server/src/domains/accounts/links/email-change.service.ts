import { accountMessages } from "@seance/contract/account-fields";
import { linkMessages } from "@seance/contract/account-links";
import type { Body } from "@seance/contract/endpoint";
import type { changeEmail as changeEmailCall, EmailChange } from "@seance/contract/email-change";
import { localPart } from "@seance/contract/text";
import type { Actor, Caller, Origin } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import { inTransaction, isDuplicate, type Db } from "#db/client.ts";
import { noteChange } from "#domains/accounts/account-changes.service.ts";
import { findByEmail, lockById, updateAccount, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { deleteSessions } from "#domains/accounts/sessions/sessions.queries.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { refuseLookAlikeEmail } from "#domains/accounts/sign-in/email-rules.ts";
import type { HashTurn } from "#domains/accounts/sign-in/password.ts";
import { withOwnPassword } from "#domains/accounts/sign-in/own-password.service.ts";
import { queueMail, sendsMail } from "#domains/mail/index.ts";
import type { Services } from "#services.ts";
import { deleteLinks, pendingEmail, takeLink } from "./links.queries.ts";
import { createLink, withLink } from "./links.service.ts";

export async function readEmailChange(db: Db, { id }: Pick<Actor, "id">): Promise<EmailChange> {
  const link = await pendingEmail(db, id);
  return { pending: link ? { email: link.new_email ?? "", expires_at: link.expires_at.toISOString() } : null };
}

/** Asks for the confirmation of another address, after a check of the password; without mail the address changes at once. */
export async function changeEmail(
  services: Services,
  actor: Actor,
  { email, current_password }: Body<typeof changeEmailCall>,
  turn: HashTurn,
): Promise<EmailChange> {
  const { attempts, config, db } = services;
  refuseLookAlikeEmail(email);
  await withOwnPassword(services, actor, current_password, turn, async (checked, wrong) => {
    if (email === checked.email_form) throw new Refusal("invalid", [{ loc: ["body", "email"], msg: accountMessages.sameEmail }]);
    if (await findByEmail(db, email)) throw new Refusal("conflict", accountMessages.taken);
    const locked = async (tx: Db): Promise<AccountRow> => {
      const account = await lockById(tx, actor.id);
      if (account?.password_hash !== checked.password_hash) throw wrong;
      return account;
    };
    if (!sendsMail(config)) {
      const by = { origin: actor.origin, keptSession: actor.sessionId };
      const change = { id: actor.id, email, verified: false, ...by, taken: accountMessages.taken };
      return writeEmail(services, change, locked);
    }
    await attempts.take({ rule: attemptRules.changeEmail, of: [actor.id] });
    await inTransaction(db, async (tx) => askConfirmation(services, tx, await locked(tx), email));
  });
  return readEmailChange(db, actor);
}

/** Sends one link to the new address, and to the old one another that cancels it; they replace those before. */
async function askConfirmation(services: Services, tx: Db, { id, email: old }: AccountRow, email: string): Promise<void> {
  await deleteLinks(tx, id, "email", "keep-email");
  const link = await createLink(tx, services, id, "email", email);
  await queueMail(services, tx, { template: "confirm-email", account: { id, email }, link });
  const keep = await createLink(tx, services, id, "keep-email");
  await queueMail(services, tx, { template: "email-asked", account: { id, email: old }, link: keep, details: { email } });
}

interface NewEmail {
  readonly id: string;
  readonly email: string;
  readonly verified: boolean;
  readonly origin: Origin | undefined;
  /** The session that sends the change, which alone goes on; null for a link that was opened where nobody is signed in. */
  readonly keptSession: string | null;
  /** What to say where another account has the address, even since a moment. */
  readonly taken: string;
}

/** Gives an account, locked by `lock`, another address. */
async function writeEmail(
  services: Services,
  { id, email, verified, origin, keptSession, taken }: NewEmail,
  lock: (tx: Db) => Promise<AccountRow>,
): Promise<void> {
  try {
    await commitAndTell(services, { kind: "account", id }, async (tx) => {
      const account = await lock(tx);
      const renamed = account.username === localPart(account.email) && { username: localPart(email) };
      const after = await updateAccount(tx, id, { email, email_form: email, ...renamed });
      // In a statement of its own: with the address a trigger takes the verification away.
      if (verified) await updateAccount(tx, id, { email_verified_at: new Date() });
      await deleteSessions(tx, id, keptSession);
      await noteChange(services, tx, { id, ...(origin && { origin }) }, { before: account, after });
      const target = { type: "account", id, label: email };
      await recordAudit(tx, account, { action: "account.email", target, before: { email: account.email }, after: { email } });
      await queueMail(services, tx, { template: "email-changed", account, details: { email } });
    });
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal("conflict", taken);
    throw error;
  }
}

/** Gives the account of a link its new address, which is verified by that. */
export function confirmEmail(services: Services, caller: Caller, token: string): Promise<void> {
  return withLink(services, caller, { token, purposes: ["email"] }, ({ id, account_id, new_email }, dead) => {
    const keptSession = caller.actor?.id === account_id ? caller.actor.sessionId : null;
    const by = { origin: caller, keptSession };
    const change = { id: account_id, email: new_email ?? "", verified: true, ...by, taken: linkMessages.emailTaken };
    return writeEmail(services, change, async (tx) => {
      const account = await lockById(tx, account_id);
      if (!account || !(await takeLink(tx, id))) throw dead;
      return account;
    });
  });
}

/** Cancels a change of the address that was not confirmed yet, by the link in the mail to the old one. */
export function keepEmail(services: Services, caller: Caller, token: string): Promise<void> {
  const sought = { token, purposes: ["keep-email"], words: linkMessages.deadCancel } as const;
  return withLink(services, caller, sought, ({ id, account_id }, dead) =>
    inTransaction(services.db, async (tx) => {
      if (!(await lockById(tx, account_id)) || !(await takeLink(tx, id))) throw dead;
      await deleteLinks(tx, account_id, "email");
    }),
  );
}

export const cancelEmailChange = ({ db }: Pick<Services, "db">, { id }: Pick<Actor, "id">): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockById(tx, id);
    await deleteLinks(tx, id, "email", "keep-email");
  });
