import * as z from "zod/mini";
import { signedIn } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, line, uuid } from "./fields.ts";
import { rememberDevice, signInToken } from "./second-factor.ts";

// Passkeys: WebAuthn credentials that sign their owner in without a password. Only lazily loaded scripts of the site import this file.

export const passkeyLimits = { name: 60, perAccount: 10, minutes: 5 } as const;

export const passkeyMessages = {
  late: "Cette demande a trop duré ou a déjà servi. Recommencez.",
  refused: "Cette clé d’accès n’est pas reconnue ici",
  useFirst: "Reconnectez-vous d’abord avec une de vos clés d’accès",
  known: "Cette clé d’accès est déjà enregistrée",
  tooMany: `Pas plus de ${passkeyLimits.perAccount} clés d’accès par compte`,
} as const;

/** The page hands the options to the browser as they are, and sends back what it answers. */
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/));

const descriptor = z.object({ type: z.literal("public-key"), id: z.string(), transports: z.optional(z.array(z.string())) });

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  /** Keys that the account has already. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof creationOptions>;

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  /** Empty for a sign-in: the browser shows the keys that it has for the site. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.infer<typeof requestOptions>;

const credentialId = base64url(1400);
const clientDataJSON = base64url(4000);

const attestation = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON,
    attestationObject: base64url(20_000),
    transports: z.array(text(40)).check(z.maxLength(10)),
  }),
});
export type PasskeyAttestation = z.infer<typeof attestation>;

const assertion = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON,
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    /** Authenticators may leave it out where the site names the credentials. */
    userHandle: z.optional(base64url(100)),
  }),
});
export type PasskeyAssertion = z.infer<typeof assertion>;

const passkey = z.object({ id: uuid, name: z.string(), created_at: isoDate, last_used_at: z.nullable(isoDate) });
export type Passkey = z.infer<typeof passkey>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/me/passkeys",
  summary: "Ses clés d’accès",
  access: "signed-in",
  answer: z.object({ passkeys: z.array(passkey) }),
});

export const startPasskey = endpoint({
  method: "POST",
  path: "/me/passkeys/options",
  summary: "Commencer à ajouter une clé d’accès",
  access: "signed-in",
  freshProof: true,
  answer: creationOptions,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/me/passkeys",
  summary: "Ajouter une clé d’accès",
  access: "signed-in",
  freshProof: true,
  body: z.strictObject({ name: line(passkeyLimits.name), credential: attestation }),
  status: 201,
  answer: passkey,
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/me/passkeys/:id",
  summary: "Retirer une clé d’accès",
  access: "signed-in",
  freshProof: true,
  params: idParams,
  status: 204,
});

export const startPasskeyLogin = endpoint({
  method: "POST",
  path: "/login/passkey/options",
  summary: "Commencer à se connecter avec une clé d’accès",
  access: "public",
  answer: requestOptions,
});

/** Counts as both factors: no code is asked. */
export const passkeyLogin = endpoint({
  method: "POST",
  path: "/login/passkey",
  summary: "Se connecter avec une clé d’accès",
  access: "public",
  body: z.strictObject({ credential: assertion }),
  answer: signedIn,
});

/** In place of the code of a sign-in: a passkey of the account that the token of `login` belongs to. */
export const startPasskeyCode = endpoint({
  method: "POST",
  path: "/login/second-factor/passkey/options",
  summary: "Commencer à finir de se connecter avec une clé d’accès",
  access: "public",
  body: z.strictObject({ token: signInToken }),
  answer: requestOptions,
});

export const givePasskeyCode = endpoint({
  method: "POST",
  path: "/login/second-factor/passkey",
  summary: "Finir de se connecter avec une clé d’accès",
  access: "public",
  body: z.strictObject({ token: signInToken, credential: assertion, remember: rememberDevice }),
  answer: signedIn,
});

export const startPasskeyProof = endpoint({
  method: "POST",
  path: "/me/proof/passkey/options",
  summary: "Commencer à confirmer son identité avec une clé d’accès",
  access: "signed-in",
  answer: requestOptions,
});

export const givePasskeyProof = endpoint({
  method: "POST",
  path: "/me/proof/passkey",
  summary: "Confirmer son identité avec une clé d’accès",
  access: "signed-in",
  body: z.strictObject({ credential: assertion }),
  status: 204,
});
