import { accountMessages } from "@seance/contract/account-fields";
import type { SignedIn } from "@seance/contract/accounts";
import type { Body } from "@seance/contract/endpoint";
import { secondFactorMessages, type confirmLogin as confirmCall } from "@seance/contract/second-factor";
import type { FastifyReply } from "fastify";
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
import { providerOf } from "#domains/accounts/sessions/provider-sessions.queries.ts";
import { attemptRules, wrongSignIns } from "#domains/accounts/sign-in/attempt-rules.ts";
import { signInAndTell, tellEnded } from "#domains/accounts/sign-in/sign-in.service.ts";
import type { Services } from "#services.ts";
import { takeCode } from "./codes.service.ts";
import { addDevice, setDeviceCookie } from "./remembered-devices.service.ts";
import { hasSecondFactor } from "./second-factor.queries.ts";

const { wrongCode, late } = secondFactorMessages;

/** A request, and its answer that gets a cookie. */
interface Http {
  readonly caller: Caller;
  readonly reply: FastifyReply;
}

type Step = Pick<Body<typeof confirmCall>, "token" | "remember">;

/** The second step of a sign-in by a code of the app, or a recovery code. */
export const confirmLogin = (services: Services, http: Http, { code, ...step }: Body<typeof confirmCall>): Promise<SignedIn> =>
  confirmSignIn(services, http, step, async ({ account_id }) => ({
    wrong: new WrongGuess("unauthenticated", wrongCode),
    take: (tx) => takeCode(services, tx, account_id, code),
  }));

/** The sign-in that the token of `login` belongs to. */
export const pendingSignIn = (services: Services, caller: Caller, token: string): Promise<FoundLink> =>
  withLink(services, caller, { token, purposes: ["sign-in"], words: late }, async (found) => found);

interface Factor {
  /** Thrown where `take` returns false. */
  readonly wrong: WrongGuess;
  /** Uses the code, or the signature, up; false when it is wrong or was used. */
  readonly take: (tx: Db) => Promise<boolean>;
  /** Called with the new session. */
  readonly opened?: (tx: Db, sessionId: string) => Promise<unknown>;
}

/** The second step of a sign-in, within the rate limits; a wrong factor is recorded in the login history. */
export async function confirmSignIn(
  services: Services,
  { caller, reply }: Http,
  { token, remember = false }: Step,
  readFactor: (link: FoundLink) => Promise<Factor>,
): Promise<SignedIn> {
  const link = await pendingSignIn(services, caller, token);
  const address = addressGroup(caller.address);
  const buckets = [
    { rule: attemptRules.secondFactor, of: [link.account_id, address] },
    { rule: attemptRules.secondFactorAccount, of: [link.account_id] },
    ...wrongSignIns(caller.address),
  ];
  return services.attempts.guess(buckets, async () => {
    const factor = await readFactor(link);
    const { done, device } = await inTransaction(services.db, async (tx) => {
      const tried = await trySignIn(services, tx, caller, link, factor);
      const remembers = remember && !(tried instanceof Refusal);
      return { done: tried, device: remembers ? await addDevice(tx, caller, link.account_id) : null };
    });
    if (done instanceof Refusal) throw done;
    if (device !== null) setDeviceCookie(services, reply, device);
    return tellEnded(services, done);
  });
}

/** The refusal is returned, not thrown: what it records stays. */
async function trySignIn(services: Services, tx: Db, caller: Caller, link: FoundLink, factor: Factor) {
  const account = await lockById(tx, link.account_id);
  const again = new Refusal("not-found", late);
  if (!account || !(await hasSecondFactor(tx, account.id))) return again;
  if (!account.is_active) await liftEndedBans(tx, account.id);
  const ban = banOf(account);
  if (ban) return refuse(services, tx, caller, account, new Refusal("forbidden", accountMessages.suspended, { facts: { ban } }));
  if (!(await factor.take(tx))) return refuse(services, tx, caller, account, factor.wrong);
  if (!(await takeLink(tx, link.id))) return again;
  const opened = await signInAndTell(services, tx, caller, account, { provider: providerOf(link) });
  if (opened) await factor.opened?.(tx, opened.sessionId);
  return opened ?? again;
}

async function refuse(services: Services, tx: Db, caller: Caller, { id, email }: AccountRow, refusal: Refusal): Promise<Refusal> {
  await recordLogin(services, tx, caller, { email, accountId: id, success: false });
  return refusal;
}
