import type { Body } from "@seance/contract/endpoint";
import {
  passkeyLimits,
  passkeyMessages,
  type addPasskey as addCall,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
} from "@seance/contract/passkeys";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal, signInFirst } from "#core/refusal.ts";
import { WrongGuess } from "#db/attempts.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { lockById, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { deleteSessions, proveByPasskey } from "#domains/accounts/sessions/sessions.queries.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { queueMail } from "#domains/mail/index.ts";
import { notify } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import { creationOptions, requestOptions, verifyAssertion, verifyAttestation } from "./ceremony.ts";
import { newChallenge, usedChallenge } from "./challenges.service.ts";
import * as rows from "./passkeys.queries.ts";
import type { RelyingParty } from "./relying-party.ts";

const { late, refused, known, tooMany } = passkeyMessages;

export const listPasskeys = async ({ db }: Pick<Services, "db">, { id }: Actor): Promise<{ passkeys: Passkey[] }> => ({
  passkeys: (await rows.passkeysOf(db, id)).map(present),
});

/** Refuses who lacks a second factor that is required of them, but has a passkey: the password alone must not add or remove one. */
export async function requireOwnPasskey(db: Db, { id, lacksSecondFactor }: Actor): Promise<void> {
  if (lacksSecondFactor && (await rows.credentialsOf(db, id)).length > 0)
    throw new Refusal("forbidden", passkeyMessages.useFirst);
}

/** Begins to add a passkey, in the actor's session. */
export async function startPasskey(services: Services, actor: Actor, party: RelyingParty): Promise<PasskeyCreation> {
  const { db, attempts } = services;
  await attempts.take({ rule: attemptRules.ownPasskey, of: [actor.id] });
  await requireOwnPasskey(db, actor);
  const credentials = await rows.credentialsOf(db, actor.id);
  if (credentials.length >= passkeyLimits.perAccount) throw new Refusal("conflict", tooMany);
  const challenge = await newChallenge(db, { purpose: "register", session_id: actor.sessionId });
  return creationOptions(actor, { party, challenge, credentials });
}

/** Adds a passkey, and tells the account. The session counts as one with a second factor from then on. */
export function addPasskey(
  services: Services,
  actor: Actor,
  party: RelyingParty,
  { name, credential }: Body<typeof addCall>,
): Promise<Passkey> {
  const { id, sessionId } = actor;
  return guarded(services, actor, async () => {
    const use = { purpose: "register", session_id: sessionId } as const;
    const challenge = await usedChallenge(services.db, credential.response.clientDataJSON, use);
    const found = await verifyAttestation(credential, { party, challenge });
    if (!found) throw new WrongGuess("bad-request", refused);
    return commitAndTell(services, { kind: "account", id }, async (tx) => {
      // Locked: two at once must not pass the limit together.
      const account = await lockById(tx, id);
      if (!account) throw signInFirst();
      await requireOwnPasskey(tx, actor);
      if ((await rows.credentialsOf(tx, id)).length >= passkeyLimits.perAccount) throw new Refusal("conflict", tooMany);
      const made = await rows.insertPasskey(tx, { id: newId(), account_id: id, name, ...found });
      if (!made) throw new Refusal("conflict", known);
      await proveByPasskey(tx, sessionId, made.id);
      await note(services, tx, actor, account, "passkey-added");
      return present(made);
    });
  });
}

/** Removes a passkey, ends the other sessions, which it may have opened, and tells the account. */
export function removePasskey(services: Services, actor: Actor, id: string): Promise<void> {
  return commitAndTell(services, { kind: "account", id: actor.id }, async (tx) => {
    const account = await lockById(tx, actor.id);
    if (!account) throw signInFirst();
    await requireOwnPasskey(tx, actor);
    if (!(await rows.deletePasskey(tx, account.id, id))) throw notFound();
    await deleteSessions(tx, account.id, actor.sessionId);
    await note(services, tx, actor, account, "passkey-removed");
  });
}

/** Begins a fresh proof, in the actor's session. */
export async function startProof({ db, attempts }: Services, actor: Actor, party: RelyingParty): Promise<PasskeyRequest> {
  await attempts.take({ rule: attemptRules.ownPasskey, of: [actor.id] });
  const credentials = await rows.credentialsOf(db, actor.id);
  const challenge = await newChallenge(db, { purpose: "proof", session_id: actor.sessionId });
  return requestOptions({ party, challenge, credentials });
}

/** Renews the proof of the actor's session by one of the account's passkeys. */
export function giveProof(services: Services, actor: Actor, party: RelyingParty, credential: PasskeyAssertion): Promise<void> {
  const { id, sessionId } = actor;
  return guarded(services, actor, async () => {
    const use = { purpose: "proof", session_id: sessionId } as const;
    const challenge = await usedChallenge(services.db, credential.response.clientDataJSON, use);
    const wrong = new WrongGuess("bad-request", refused);
    const passkey = await rows.findPasskey(services.db, Buffer.from(credential.id, "base64url"));
    if (passkey?.account_id !== id) throw wrong;
    const counter = await verifyAssertion(credential, passkey, { party, challenge });
    if (counter === null) throw wrong;
    await commitAndTell(services, { kind: "account", id }, async (tx) => {
      if (!(await lockById(tx, id))) throw new Refusal("bad-request", late);
      if (!(await rows.usePasskey(tx, passkey.id, counter))) throw wrong;
      await proveByPasskey(tx, sessionId, passkey.id);
    });
  });
}

const guarded = <T>({ attempts }: Services, { id }: Actor, work: () => Promise<T>): Promise<T> =>
  attempts.guess([{ rule: attemptRules.ownPasskeyWrong, of: [id] }], work);

async function note(
  services: Services,
  tx: Db,
  actor: Actor,
  account: AccountRow,
  event: "passkey-added" | "passkey-removed",
): Promise<void> {
  await notify(tx, [account.id], { kind: "account", event });
  await recordSecurity(services, tx, actor, { kind: event, account });
  await queueMail(services, tx, { template: event, account });
}

type Shown = Pick<rows.PasskeyRow, "id" | "name" | "created_at" | "last_used_at">;

const present = ({ id, name, created_at, last_used_at }: Shown): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
