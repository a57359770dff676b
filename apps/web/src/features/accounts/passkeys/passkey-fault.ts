import { authFault, faultText, type AuthFault } from "#features/accounts/auth-faults.ts";
import { NoPasskey } from "./webauthn.ts";

/** What became of a passkey that was not used, or not accepted. */
export const passkeyFault = (error: unknown): AuthFault =>
  error instanceof NoPasskey ? { kind: "message", message: error.message, fields: {} } : authFault(error);

export const passkeyText = (error: unknown): string => (error instanceof NoPasskey ? error.message : faultText(error));
