import {
  passkeyLimits,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreation,
  type PasskeyRequest,
} from "@seance/contract/passkeys";
import type { RelyingParty } from "./relying-party.ts";

/** Loaded at the first use of a passkey. */
const load = () => import("@simplewebauthn/server");

/** ES256, EdDSA, RS256: what authenticators have. */
const algorithms = [-7, -8, -257];
const timeout = passkeyLimits.minutes * 60_000;

interface Credential {
  readonly credential_id: Buffer;
  readonly transports: string[];
}
interface Owner {
  readonly id: string;
  readonly email: string;
  readonly username: string;
}
interface Asked {
  readonly party: RelyingParty;
  readonly challenge: Buffer;
  readonly credentials: readonly Credential[];
}

const descriptor = ({ credential_id, transports }: Credential) => ({
  type: "public-key" as const,
  id: credential_id.toString("base64url"),
  transports,
});

/** What an authenticator knows an account by. */
const userHandle = (accountId: string): string => Buffer.from(accountId).toString("base64url");

export function creationOptions({ id, email, username }: Owner, { party, challenge, credentials }: Asked): PasskeyCreation {
  return {
    rp: { id: party.id, name: "Séance" },
    user: { id: userHandle(id), name: email, displayName: username },
    challenge: challenge.toString("base64url"),
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout,
    excludeCredentials: credentials.map(descriptor),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

export const requestOptions = ({ party, challenge, credentials }: Asked): PasskeyRequest => ({
  rpId: party.id,
  challenge: challenge.toString("base64url"),
  timeout,
  allowCredentials: credentials.map(descriptor),
  userVerification: "required",
});

/** The challenge that an authenticator says it has signed; null for an answer that cannot be read. */
export function challengeIn(clientDataJSON: string): Buffer | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    return typeof challenge === "string" ? Buffer.from(challenge, "base64url") : null;
  } catch {
    return null;
  }
}

interface Expected {
  readonly party: RelyingParty;
  readonly challenge: Buffer;
}

const expectation = ({ party, challenge }: Expected) => ({
  expectedChallenge: challenge.toString("base64url"),
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

/** The columns of a new credential; null for an answer that was not made for this challenge and site with a person who was verified. */
export async function verifyAttestation({ id, response }: PasskeyAttestation, expected: Expected) {
  const { verifyRegistrationResponse } = await load();
  const answer = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
  const check = verifyRegistrationResponse({
    ...expectation(expected),
    response: answer,
    supportedAlgorithmIDs: algorithms,
  });
  // It throws for whatever does not fit.
  const { registrationInfo } = await check.catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return {
    credential_id: Buffer.from(credentialId, "base64url"),
    public_key: Buffer.from(publicKey),
    counter,
    transports: response.transports,
  };
}

interface Known {
  readonly account_id: string;
  readonly public_key: Buffer;
  readonly counter: number;
}

/** The counter after the signature; null for an answer that is not one of this credential and its owner to this challenge. */
export async function verifyAssertion(
  { id, response }: PasskeyAssertion,
  { account_id, public_key, counter }: Known,
  expected: Expected,
): Promise<number | null> {
  const { userHandle: handle, ...signed } = response;
  if (handle !== undefined && handle !== userHandle(account_id)) return null;
  const { verifyAuthenticationResponse } = await load();
  const check = verifyAuthenticationResponse({
    ...expectation(expected),
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response: signed },
    credential: { id, publicKey: new Uint8Array(public_key), counter },
  });
  const { verified, authenticationInfo } = await check.catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}
