import * as z from "zod/mini";
import { email } from "./account-fields.ts";
import { accountLinkToken } from "./account-links.ts";
import { submittedPassword } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { isoDate } from "./fields.ts";

/** The address that waits to be confirmed by the link sent to it; null when none does. */
const emailChange = z.object({ pending: z.nullable(z.object({ email: z.string(), expires_at: isoDate })) });
export type EmailChange = z.infer<typeof emailChange>;

export const getEmailChange = endpoint({
  method: "GET",
  path: "/me/email",
  summary: "La nouvelle adresse qui attend d’être confirmée",
  access: "signed-in",
  answer: emailChange,
});

/** Sends a link to the new address, and one that cancels to the old; on a site without mail the address changes at once. */
export const changeEmail = endpoint({
  method: "PUT",
  path: "/me/email",
  summary: "Changer d’adresse",
  access: "signed-in",
  freshProof: "second-factor",
  body: z.strictObject({ email, current_password: submittedPassword }),
  answer: emailChange,
});

export const cancelEmailChange = endpoint({
  method: "DELETE",
  path: "/me/email",
  summary: "Renoncer à une nouvelle adresse qui attend",
  access: "signed-in",
  status: 204,
});

/** 404 for a link that was used, has expired or was cancelled; 409 when another account has taken the address meanwhile. */
export const confirmEmail = endpoint({
  method: "PUT",
  path: "/email-change",
  summary: "Confirmer sa nouvelle adresse par un lien",
  access: "public",
  body: z.strictObject({ token: accountLinkToken }),
  status: 204,
});

export const keepEmail = endpoint({
  method: "PUT",
  path: "/email-change/cancel",
  summary: "Annuler un changement d’adresse par un lien",
  access: "public",
  body: z.strictObject({ token: accountLinkToken }),
  status: 204,
});
