import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const securityCodeMessages = {
  wrong: "Code de securite incorrect ! Suppression annulee.",
  wrongCurrent: "Code de sécurité actuel incorrect",
  shape: "Le code de sécurité est fait de 4 chiffres",
} as const;

/** Four digits. */
export const securityCode = z.string(securityCodeMessages.shape).check(z.regex(/^\d{4}$/, securityCodeMessages.shape));

/** Header of the calls that delete: wrong or missing is a refusal of the call, not a fault of its input. */
export const securityCodeHeaders = z.object({ "x-security-code": z.optional(z.string()) });

/** The fondateur alone, as the explorer is. */
export const changeSecurityCode = endpoint({
  method: "PUT",
  path: "/admin/security-code",
  summary: "Changer le code de sécurité des suppressions",
  access: "database:explore",
  body: z.strictObject({ current_code: securityCode, code: securityCode }),
  status: 204,
});
