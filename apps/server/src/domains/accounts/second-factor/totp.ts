import { limits } from "@seance/contract/limits";
import { Secret, TOTP } from "otpauth";

// RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds.

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = ""): TOTP => new TOTP({ issuer: "Séance", label, secret });

/** The address that an app reads from a QR code. */
export const totpAddress = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The step, in units of thirty seconds, whose code this is: the present one, the one before or the next; null for another code. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** Six digits, as apps show them; `123 456` too. */
export const totpDigits = (code: string): string | null => /^\d{6}$/.exec(code.replaceAll(/\s/g, ""))?.[0] ?? null;

/** Recovery codes of 120 random bits, in groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.recoveryCodes }, () => new Secret({ size: 15 }).base32.replaceAll(/.{4}(?=.)/g, "$&-"));

/** A recovery code as it is hashed, however it was typed. */
export const recoveryForm = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
