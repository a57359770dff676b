import { accountMessages } from "@seance/contract/account-fields";
import { ApiError } from "#lib/api/api-error.ts";
import type { FieldErrors } from "./auth-rules.ts";

/** What the sign-in page shows of a call that failed. */
export type AuthFault =
  | { readonly kind: "suspended" }
  | { readonly kind: "message"; readonly message: string; readonly fields: FieldErrors };

export const suspendedTitle = "Compte Suspendu";
export const suspendedText = "Votre compte à été définitivement suspendu, si vous pensez que c'est une erreur contactez-nous.";

const say = (message: string, fields: FieldErrors = {}): AuthFault => ({ kind: "message", message, fields });

/** The error catalogue of the sign-in page, one line a case. */
export function authFault(error: unknown): AuthFault {
  if (!(error instanceof ApiError)) return say("Une erreur est survenue. Veuillez réessayer.");
  const { status, detail, fields } = error;
  if (error.noResponse) return say("Impossible de se connecter au serveur. Vérifiez votre connexion internet.");
  if (status === 400 || status === 422) return say(detail ?? "Données invalides", fields);
  if (status === 401) return say(accountMessages.badCredentials);
  if (status === 403) return detail === accountMessages.suspended ? { kind: "suspended" } : say(detail ?? "Accès refusé");
  if (status === 409) return say(detail ?? accountMessages.taken);
  if (status === 429) return say(tooMany(error.retryAfter));
  if (status >= 500) return say("Erreur serveur. Veuillez réessayer plus tard.");
  return say("Une erreur est survenue. Veuillez réessayer.");
}

function tooMany(seconds: number | null): string {
  const minutes = Math.ceil((seconds ?? 60) / 60);
  return `Trop de tentatives. Réessayez dans ${minutes} minute${minutes > 1 ? "s" : ""}.`;
}
