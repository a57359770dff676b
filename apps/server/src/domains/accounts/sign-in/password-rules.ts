import { accountMessages } from "@seance/contract/account-fields";
import { limits } from "@seance/contract/limits";
import { isStaff, type Role } from "@seance/contract/roles";
import { localPart, normalizeEmail } from "@seance/contract/text";
import { Refusal } from "#core/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Whose password it is, or will be. */
export interface Owner {
  readonly email: string;
  readonly role: Role;
}

/** Words of the site, of which no password consists, with digits and signs or without. */
const siteWords = new Set(
  "seance séance cinema cinéma film films serie series série séries streaming fondateur admin motdepasse".split(" "),
);
const withoutExtras = (password: string): string => normalizeEmail(password).replaceAll(/[^\p{L}]/gu, "");

/** Why a password is too weak for its owner, in French; null for one that is not. */
export async function passwordFault(password: string, { email, role }: Owner): Promise<string | null> {
  if (password.length < limits.password.min) return accountMessages.passwordShort;
  if (isStaff(role) && password.length < limits.password.staffMin) return accountMessages.staffPasswordShort;
  const form = normalizeEmail(password);
  if ([normalizeEmail(email), localPart(normalizeEmail(email))].includes(form)) return accountMessages.passwordIsEmail;
  if (new Set(form).size <= 2 || siteWords.has(withoutExtras(password))) return accountMessages.passwordCommon;
  return (await isCommonPassword(password)) ? accountMessages.passwordCommon : null;
}

/** 422 with the reason, at the field `name` of the body, for a password that is too weak. */
export async function refuseWeakPassword(password: string, owner: Owner, name = "password"): Promise<void> {
  const fault = await passwordFault(password, owner);
  if (fault) throw new Refusal("invalid", [{ loc: ["body", name], msg: fault }]);
}
