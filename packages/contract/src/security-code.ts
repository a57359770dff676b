import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const securityCodeMessages = {
  wrong: "Code de securite incorrect ! Suppression annulee.",
  wrongCurrent: "Code de sécurité actuel incorrect",
  shape: "Le code de sécurité est fait de 4 chiffres",
} as const;

export const securityCode = z.string(securityCodeMessages.shape).check(z.regex(/^\d{4}$/, securityCodeMessages.shape));

/** Header of deletions. Optional here, because a missing code is refused like a wrong one, not as invalid input. */
export const securityCodeHeaders = z.object({ "x-security-code": z.optional(z.string()) });

export const changeSecurityCode = endpoint({
  method: "PUT",
  path: "/admin/security-code",
  summary: "Changer le code de sécurité des suppressions",
  access: "database:explore",
  freshProof: true,
  body: z.strictObject({ current_code: securityCode, code: securityCode }),
  status: 204,
});
