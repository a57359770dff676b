import * as z from "zod/mini";
import { email, password } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate } from "./fields.ts";

// Single-use links: to choose a new password, to show that an address is one's own. Their token stands in the fragment of the address.

export const linkMessages = {
  dead: "Ce lien n’est plus valable. Demandez-en un nouveau.",
  deadCancel: "Ce lien n’est plus valable\u202f: la demande est terminée ou annulée. Votre adresse est celle de votre profil.",
  emailTaken: "Entre-temps, un autre compte a pris cette adresse. La vôtre reste la même.",
  noMail: "Ce site n’envoie pas d’email.",
} as const;

/** Pages that the links lead to. */
export const linkPages = {
  reset: "/nouveau-mot-de-passe",
  verify: "/adresse-verifiee",
  email: "/nouvelle-adresse",
  "keep-email": "/adresse-gardee",
} as const;

/** Where one’s sessions are, for mail about them. */
export const sessionsPage = "/mes-sessions";

/**
 * `handed`: a reset link that the staff gives to the person; `email`: confirms the new address of an account; `keep-email`: cancels that;
 * `sign-in`: no link, but the token of a sign-in that waits for a code.
 */
export type LinkPurpose = "reset" | "handed" | "verify" | "email" | "keep-email" | "sign-in";

export const accountLinkToken = z.string().check(z.minLength(1), z.maxLength(100));

/** The answer, and the time that it takes, are the same whether the address has an account or not. 409 on a site without mail. */
export const askPasswordReset = endpoint({
  method: "POST",
  path: "/password-reset",
  summary: "Recevoir par email un lien pour choisir un nouveau mot de passe",
  access: "public",
  body: z.strictObject({ email }),
  status: 204,
});

/** 404 for a link that was used, has expired or was replaced. A POST, because a token in the address would be logged. */
export const readResetLink = endpoint({
  method: "POST",
  path: "/password-reset/read",
  summary: "Voir si un lien de nouveau mot de passe compte encore",
  access: "public",
  body: z.strictObject({ token: accountLinkToken }),
  status: 204,
});

/** Ends every session of the account. 404 for a link that was used, has expired or was replaced. */
export const resetPassword = endpoint({
  method: "PUT",
  path: "/password-reset",
  summary: "Choisir un nouveau mot de passe par un lien",
  access: "public",
  body: z.strictObject({ token: accountLinkToken, password }),
  status: 204,
});

/** Who may make a link for whom is decided like a change of role. It is shown once, and replaces the one before. */
export const createResetLink = endpoint({
  method: "POST",
  path: "/admin/users/:id/reset-link",
  summary: "Créer un lien de nouveau mot de passe à remettre à la personne",
  access: "users:change-role",
  freshProof: true,
  params: idParams,
  status: 201,
  answer: z.object({ url: z.string(), expires_at: isoDate }),
});

export const askEmailVerification = endpoint({
  method: "POST",
  path: "/me/email-verification",
  summary: "Recevoir un lien qui vérifie son adresse",
  access: "signed-in",
  status: 204,
});

export const verifyEmail = endpoint({
  method: "PUT",
  path: "/email-verification",
  summary: "Vérifier une adresse par un lien",
  access: "public",
  body: z.strictObject({ token: accountLinkToken }),
  status: 204,
});
