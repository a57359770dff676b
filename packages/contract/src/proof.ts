import * as z from "zod/mini";
import { submittedPassword } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { secondFactorCode } from "./second-factor.ts";

// Calls with `freshProof` need that the person of the session has lately proved who they are: by a sign-in, or by `giveProof`.

export const proofMinutes = 10;

/** `code` of the refusal of such a call. */
export const freshProofRequired = "FRESH_PROOF_REQUIRED";

export const proofMessages = {
  required: "Confirmez votre identité pour continuer.",
  noPassword: "Votre compte n’a pas de mot de passe. Déconnectez-vous, puis reconnectez-vous.",
} as const;

const ways = z.object({
  /** False for an account without one, which signs in again. */
  password: z.boolean(),
  /** Whether one of the account’s passkeys may be used in place of both. */
  passkey: z.boolean(),
  /** Whether a code of the second factor is asked with the password. */
  code: z.boolean(),
});
export type ProofWays = z.infer<typeof ways>;

export const getProofWays = endpoint({
  method: "GET",
  path: "/me/proof",
  summary: "Comment confirmer son identité",
  access: "signed-in",
  answer: ways,
});

/** 403 for a wrong password, 422 at `code` for a missing or wrong code. */
export const giveProof = endpoint({
  method: "POST",
  path: "/me/proof",
  summary: `Confirmer son identité, pour les ${proofMinutes} minutes qui suivent`,
  access: "signed-in",
  body: z.strictObject({ password: submittedPassword, code: z.optional(secondFactorCode) }),
  status: 204,
});
