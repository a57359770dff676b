import { accountMessages } from "@seance/contract/account-fields";
import type { SignedIn } from "@seance/contract/accounts";
import { passkeyMessages, type PasskeyAssertion, type PasskeyRequest } from "@seance/contract/passkeys";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { Refusal } from "#core/refusal.ts";
import { WrongGuess } from "#db/attempts.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { lockById, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { banOf } from "#domains/accounts/bans.queries.ts";
import { liftEndedBans } from "#domains/accounts/bans.service.ts";
import { recordLogin } from "#domains/accounts/login-history/login-history.service.ts";
import { proveByPasskey } from "#domains/accounts/sessions/sessions.queries.ts";
import { attemptRules, networkBuckets, wrongSignIns } from "#domains/accounts/sign-in/attempt-rules.ts";
import { signInAndTell, tellEnded } from "#domains/accounts/sign-in/sign-in.service.ts";
import type { Services } from "#services.ts";
import { requestOptions, verifyAssertion } from "./ceremony.ts";
import { newChallenge, usedChallenge } from "./challenges.service.ts";
import { findPasskey, usePasskey, type PasskeyRow } from "./passkeys.queries.ts";
import type { RelyingParty } from "./relying-party.ts";

const use = { purpose: "sign-in", session_id: null } as const;

/** Begins a sign-in; nothing is known of the person yet. */
export async function startLogin(services: Services, { address }: Caller, party: RelyingParty): Promise<PasskeyRequest> {
  await takeStart(services, address);
  return requestOptions({ party, challenge: await newChallenge(services.db, use), credentials: [] });
}

/** Counts a challenge of a sign-in in the rate limits of its address. */
export async function takeStart({ attempts }: Services, address: string): Promise<void> {
  for (const bucket of networkBuckets(attemptRules.startPasskeyNetwork, address)) await attempts.take(bucket);
  await attempts.take({ rule: attemptRules.startPasskey, of: [addressGroup(address)] });
}

/** Signs in with a passkey alone, within the rate limits; wrong answers count as wrong passwords of the address do. */
export function passkeyLogin(
  services: Services,
  caller: Caller,
  party: RelyingParty,
  credential: PasskeyAssertion,
): Promise<SignedIn> {
  const { db, attempts } = services;
  const address = addressGroup(caller.address);
  const buckets = [
    { rule: attemptRules.passkey, of: [address] },
    ...wrongSignIns(caller.address),
    { rule: attemptRules.signInAddress, of: [address] },
  ];
  return attempts.guess(buckets, async () => {
    const challenge = await usedChallenge(db, credential.response.clientDataJSON, use);
    const passkey = await findPasskey(db, Buffer.from(credential.id, "base64url"));
    if (!passkey || credential.response.userHandle === undefined) throw new WrongGuess("bad-request", passkeyMessages.refused);
    const counter = await verifyAssertion(credential, passkey, { party, challenge });
    if (counter !== null) await attempts.take({ rule: attemptRules.signIn, of: [passkey.account_id, address] });
    const done = await inTransaction(db, (tx) => trySignIn(services, tx, caller, passkey, counter));
    if (done instanceof Refusal) throw done;
    return tellEnded(services, done);
  });
}

/** The refusal is returned, not thrown: what it records stays. `counter`: null for a wrong signature. */
async function trySignIn(services: Services, tx: Db, caller: Caller, passkey: PasskeyRow, counter: number | null) {
  const account = await lockById(tx, passkey.account_id);
  const wrong = new WrongGuess("bad-request", passkeyMessages.refused);
  if (!account) return wrong;
  if (counter === null) return refuse(services, tx, caller, account, wrong);
  if (!account.is_active) await liftEndedBans(tx, account.id);
  const ban = banOf(account);
  if (ban) return refuse(services, tx, caller, account, new Refusal("forbidden", accountMessages.suspended, { facts: { ban } }));
  if (!(await usePasskey(tx, passkey.id, counter))) return refuse(services, tx, caller, account, wrong);
  const opened = await signInAndTell(services, tx, caller, account);
  if (!opened) return wrong;
  await proveByPasskey(tx, opened.sessionId, passkey.id);
  return opened;
}

async function refuse(services: Services, tx: Db, caller: Caller, { id, email }: AccountRow, refusal: Refusal): Promise<Refusal> {
  await recordLogin(services, tx, caller, { email, accountId: id, success: false });
  return refusal;
}
