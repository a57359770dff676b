import type { SignedIn } from "@seance/contract/accounts";
import type { Body } from "@seance/contract/endpoint";
import { passkeyMessages, type givePasskeyCode, type PasskeyRequest } from "@seance/contract/passkeys";
import type { Caller } from "#core/actor.ts";
import { WrongGuess } from "#db/attempts.ts";
import { confirmSignIn, pendingSignIn } from "#domains/accounts/second-factor/sign-in-step.service.ts";
import { proveByPasskey } from "#domains/accounts/sessions/sessions.queries.ts";
import type { Services } from "#services.ts";
import { requestOptions, verifyAssertion } from "./ceremony.ts";
import { newChallenge, usedChallenge } from "./challenges.service.ts";
import { takeStart } from "./passkey-login.service.ts";
import { credentialsOf, findPasskey, usePasskey } from "./passkeys.queries.ts";
import type { RelyingParty } from "./relying-party.ts";

/** Begins the second step of a sign-in by one of the account's passkeys. */
export async function startCode(services: Services, caller: Caller, party: RelyingParty, token: string): Promise<PasskeyRequest> {
  await takeStart(services, caller.address);
  const link = await pendingSignIn(services, caller, token);
  const credentials = await credentialsOf(services.db, link.account_id);
  const challenge = await newChallenge(services.db, { purpose: "second-factor", link_id: link.id });
  return requestOptions({ party, challenge, credentials });
}

/** Ends a sign-in by a passkey in place of a code, within the rate limits of codes. */
export function confirmByPasskey(
  services: Services,
  http: Parameters<typeof confirmSignIn>[1],
  party: RelyingParty,
  { credential, ...step }: Body<typeof givePasskeyCode>,
): Promise<SignedIn> {
  const { db } = services;
  return confirmSignIn(services, http, step, async (link) => {
    const use = { purpose: "second-factor", link_id: link.id } as const;
    const challenge = await usedChallenge(db, credential.response.clientDataJSON, use);
    const wrong = new WrongGuess("bad-request", passkeyMessages.refused);
    const passkey = await findPasskey(db, Buffer.from(credential.id, "base64url"));
    if (passkey?.account_id !== link.account_id) return { wrong, take: async () => false };
    const counter = await verifyAssertion(credential, passkey, { party, challenge });
    return {
      wrong,
      take: async (tx) => counter !== null && usePasskey(tx, passkey.id, counter),
      opened: (tx, sessionId) => proveByPasskey(tx, sessionId, passkey.id),
    };
  });
}
