import { accountMessages } from "@seance/contract/account-fields";
import type { changePassword as changePasswordCall } from "@seance/contract/accounts";
import type { Body } from "@seance/contract/endpoint";
import type { Actor } from "#core/actor.ts";
import { WrongGuess } from "#db/attempts.ts";
import { commitAndTell } from "#db/bus.ts";
import { noteChange } from "#domains/accounts/account-changes.service.ts";
import * as accounts from "#domains/accounts/accounts.queries.ts";
import { hasSecondFactor } from "#domains/accounts/second-factor/second-factor.queries.ts";
import { deleteSessions, proveSession } from "#domains/accounts/sessions/sessions.queries.ts";
import { queueMail } from "#domains/mail/index.ts";
import type { Services } from "#services.ts";
import { attemptRules } from "./attempt-rules.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import { hashPassword, verifyPassword, type HashTurn } from "./password.ts";

/** Changes the password and ends the account's other sessions, which may be those of somebody who knew the old one. */
export async function changePassword(
  services: Services,
  actor: Actor,
  { current_password, new_password }: Body<typeof changePasswordCall>,
  turn: HashTurn,
): Promise<void> {
  await withOwnPassword(services, actor, current_password, turn, async (account, wrong) => {
    await refuseWeakPassword(new_password, account, "new_password");
    const hash = await hashPassword(new_password, turn);
    await commitAndTell(services, { kind: "account", id: actor.id, why: "password" }, async (tx) => {
      if (!(await accounts.replacePassword(tx, actor.id, account.password_hash, hash))) throw wrong;
      await deleteSessions(tx, actor.id, actor.sessionId);
      if (!(await hasSecondFactor(tx, actor.id))) await proveSession(tx, actor.sessionId);
      await noteChange(services, tx, actor, { before: account, after: { ...account, password_hash: hash } });
      await queueMail(services, tx, { template: "password-changed", account });
    });
  });
}

/**
 * Runs `work` once the actor has given the account's password, within the rate limits. `work` throws `wrong` when the password has
 * changed since the check: the attempt then counts as a wrong guess.
 */
export function withOwnPassword<T>(
  services: Services,
  { id, sessionId }: Actor,
  password: string,
  turn: HashTurn,
  work: (account: accounts.AccountRow, wrong: WrongGuess) => Promise<T>,
): Promise<T> {
  const buckets = [
    { rule: attemptRules.password, of: [id, sessionId] },
    { rule: attemptRules.passwordAccount, of: [id] },
    { rule: attemptRules.passwordTry, of: [id] },
  ];
  return services.attempts.guess(buckets, async () => {
    const account = await accounts.findById(services.db, id);
    const wrong = new WrongGuess("forbidden", accountMessages.wrongPassword);
    if (!account || !(await verifyPassword(password, account.password_hash, turn))) throw wrong;
    return work(account, wrong);
  });
}
