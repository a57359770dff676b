import * as z from "zod/mini";
import { signedIn, submittedPassword } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";

// A second factor asked after the password: codes of an authenticator app, and recovery codes in their place.

export const secondFactorMessages = {
  codeMissing: "Le code est requis",
  codeLong: "Le code ne peut pas dépasser 40 caractères",
  wrongCode: "Code incorrect ou déjà utilisé",
  late: "Cette connexion a trop duré. Recommencez.",
  already: "La double authentification est déjà activée",
  notStarted: "Commencez par enregistrer le site dans votre application",
  none: "Ce compte n’a pas de double authentification",
  required: "Activez d’abord la double authentification de votre compte",
} as const;

/** `code` of the refusal of a call of the staff by an account that lacks the second factor which the site requires. */
export const secondFactorRequired = "SECOND_FACTOR_REQUIRED";

/** Kinds of factors that an account may have. */
export const factorKinds = ["totp"] as const;

/** Six digits of the app, or a recovery code, with or without the signs between its groups. */
export const secondFactorCode = z
  .string()
  .check(z.trim(), z.minLength(1, secondFactorMessages.codeMissing), z.maxLength(40, secondFactorMessages.codeLong));

/** The token that `login` answers with. */
export const signInToken = z.string().check(z.minLength(1), z.maxLength(100));

/** Whether the sign-in in this browser no longer asks for a code from now on. */
export const rememberDevice = z.optional(z.boolean());

/** How long a browser is remembered, and how many of an account. */
export const rememberedDevices = { days: 30, perAccount: 10 } as const;

/** The second step of a sign-in: the token is that of `login`. 404 for one that is too old or was used; then the password is asked again. */
export const confirmLogin = endpoint({
  method: "POST",
  path: "/login/second-factor",
  summary: "Finir de se connecter par un code",
  access: "public",
  body: z.strictObject({ token: signInToken, code: secondFactorCode, remember: rememberDevice }),
  answer: signedIn,
});

const state = z.object({
  factors: z.array(z.object({ kind: z.enum(factorKinds), confirmed_at: isoDate })),
  /** How many recovery codes are not used yet. */
  recovery_codes: z.number(),
  /**
   * The site requires a factor of this account: until there is one, every call of the staff is refused. False without one in a session in
   * which a passkey was used.
   */
  required: z.boolean(),
});
export type SecondFactorState = z.infer<typeof state>;

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/me/second-factor",
  summary: "Sa double authentification",
  access: "signed-in",
  answer: state,
});

/** The secret is shown this once, and counts from `confirmTotp` on. It replaces one that was not confirmed. */
export const startTotp = endpoint({
  method: "POST",
  path: "/me/second-factor/totp",
  summary: "Obtenir le secret d’une application d’authentification",
  access: "signed-in",
  body: z.strictObject({ password: submittedPassword }),
  status: 201,
  /** `uri`: `otpauth://totp/…`, for the QR code. */
  answer: z.object({ secret: z.string(), uri: z.string() }),
});
export type StartedTotp = z.infer<typeof startTotp.answer>;

/** Shown this once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const confirmTotp = endpoint({
  method: "PUT",
  path: "/me/second-factor/totp",
  summary: "Activer la double authentification",
  access: "signed-in",
  body: z.strictObject({ code: secondFactorCode }),
  answer: recoveryCodes,
});

const passwordAndCode = z.strictObject({ password: submittedPassword, code: secondFactorCode });

export const removeTotp = endpoint({
  method: "DELETE",
  path: "/me/second-factor/totp",
  summary: "Désactiver la double authentification",
  access: "signed-in",
  body: passwordAndCode,
  status: 204,
});

/** The recovery codes of before no longer count. */
export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/me/second-factor/recovery-codes",
  summary: "Remplacer ses codes de secours",
  access: "signed-in",
  body: passwordAndCode,
  answer: recoveryCodes,
});

const rememberedDevice = z.object({
  id: uuid,
  user_agent: z.string(),
  created_at: isoDate,
  last_used_at: z.nullable(isoDate),
  expires_at: isoDate,
});
export type RememberedDevice = z.infer<typeof rememberedDevice>;

export const listRememberedDevices = endpoint({
  method: "GET",
  path: "/me/remembered-devices",
  summary: "Les appareils qui ne demandent plus de code",
  access: "signed-in",
  answer: z.object({ devices: z.array(rememberedDevice) }),
});

export const forgetRememberedDevice = endpoint({
  method: "DELETE",
  path: "/me/remembered-devices/:id",
  summary: "Oublier un appareil",
  access: "signed-in",
  params: idParams,
  status: 204,
});

/** For a person who has lost it. Decided like a change of role, except that a fondateur may help another one. */
export const removeSecondFactorOf = endpoint({
  method: "DELETE",
  path: "/admin/users/:id/second-factor",
  summary: "Retirer la double authentification d’un compte",
  access: "users:change-role",
  freshProof: true,
  params: idParams,
  status: 204,
});
