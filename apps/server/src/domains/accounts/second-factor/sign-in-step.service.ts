import { accountMessages } from "@seance/contract/account-fields";
import type { SignedIn } from "@seance/contract/accounts";
import type { Body } from "@seance/contract/endpoint";
import { secondFactorMessages, type confirmLogin as confirmCall } from "@seance/contract/second-factor";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { Refusal } from "#core/refusal.ts";
import { WrongGuess } from "#db/attempts.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { lockById, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { banOf } from "#domains/accounts/bans.queries.ts";
import { liftEndedBans } from "#domains/accounts/bans.service.ts";
import { takeLink } from "#domains/accounts/links/links.queries.ts";
import { withLink, type FoundLink } from "#domains/accounts/links/links.service.ts";
import { recordLogin } from "#domains/accounts/login-history/login-history.service.ts";
import { attemptRules, wrongSignIns } from "#domains/accounts/sign-in/attempt-rules.ts";
import { signInAndTell, tellEnded } from "#domains/accounts/sign-in/sign-in.service.ts";
import type { Services } from "#services.ts";
import { takeCode } from "./codes.service.ts";
import { hasSecondFactor } from "./second-factor.queries.ts";

const { wrongCode, late } = secondFactorMessages;

/** The second step of a sign-in, within the rate limits; a wrong code is recorded in the login history. */
export async function confirmLogin(
  services: Services,
  caller: Caller,
  { token, code }: Body<typeof confirmCall>,
): Promise<SignedIn> {
  const asked = { token, purposes: ["sign-in"], words: late } as const;
  const link = await withLink(services, caller, asked, async (found) => found);
  const address = addressGroup(caller.address);
  const buckets = [
    { rule: attemptRules.secondFactor, of: [link.account_id, address] },
    { rule: attemptRules.secondFactorAccount, of: [link.account_id] },
    ...wrongSignIns(caller.address),
  ];
  return services.attempts.guess(buckets, async () => {
    const done = await inTransaction(services.db, (tx) => trySignIn(services, tx, caller, link, code));
    if (done instanceof Refusal) throw done;
    return tellEnded(services, done);
  });
}

/** The refusal is returned, not thrown: what it records stays. */
async function trySignIn(services: Services, tx: Db, caller: Caller, link: FoundLink, code: string) {
  const account = await lockById(tx, link.account_id);
  const again = new Refusal("not-found", late);
  if (!account || !(await hasSecondFactor(tx, account.id))) return again;
  if (!account.is_active) await liftEndedBans(tx, account.id);
  const ban = banOf(account);
  if (ban) return refuse(services, tx, caller, account, new Refusal("forbidden", accountMessages.suspended, { facts: { ban } }));
  if (!(await takeCode(services, tx, account.id, code)))
    return refuse(services, tx, caller, account, new WrongGuess("unauthenticated", wrongCode));
  if (!(await takeLink(tx, link.id))) return again;
  return (await signInAndTell(services, tx, caller, account)) ?? again;
}

async function refuse(services: Services, tx: Db, caller: Caller, { id, email }: AccountRow, refusal: Refusal): Promise<Refusal> {
  await recordLogin(services, tx, caller, { email, accountId: id, success: false });
  return refusal;
}
