import { authFault, faultText, type AuthFault } from "#features/accounts/auth-faults.ts";
import { ApiError } from "#lib/api/api-error.ts";

/** The server says which provider is away. */
export const isAway = (error: unknown): error is ApiError & { readonly detail: string } =>
  error instanceof ApiError && error.status === 503 && error.detail !== null;

/** As for a password, except for a provider that is away. */
export const providerFault = (error: unknown): AuthFault =>
  isAway(error) ? { kind: "message", message: error.detail, fields: {} } : authFault(error);

export const providerText = (error: unknown): string => (isAway(error) ? error.detail : faultText(error));
