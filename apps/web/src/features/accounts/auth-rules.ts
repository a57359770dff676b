import { accountMessages } from "@seance/contract/account-fields";
import { limits } from "@seance/contract/limits";
import { normalizeEmail } from "@seance/contract/text";

export interface AuthFields {
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export type AuthMode = "login" | "register";
export type FieldErrors = Partial<Record<keyof AuthFields, string>>;

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with the form, by field; empty when it can be sent. */
export function checkAuth(mode: AuthMode, { email, password, confirmPassword }: AuthFields): FieldErrors {
  const errors: FieldErrors = {};
  const wrongEmail = checkEmail(email);
  if (wrongEmail) errors.email = wrongEmail;
  // Whoever signs in may have a password from before the rules.
  const missing = password === "" ? accountMessages.passwordMissing : null;
  const fault = mode === "login" ? missing : checkPassword(password);
  if (fault) errors.password = fault;
  if (mode === "register") {
    if (confirmPassword === "") errors.confirmPassword = accountMessages.confirmMissing;
    else if (confirmPassword !== password) errors.confirmPassword = accountMessages.confirmDiffers;
  }
  return errors;
}

export function checkEmail(email: string): string | null {
  const form = normalizeEmail(email);
  if (form === "") return accountMessages.emailMissing;
  return !address.test(form) || form.length > limits.email.max ? accountMessages.emailBad : null;
}

export function checkPassword(password: string): string | null {
  if (password === "") return accountMessages.passwordMissing;
  if (password.length < limits.password.min) return accountMessages.passwordShort;
  return password.length > limits.password.max ? accountMessages.passwordLong : null;
}
