import { accountMessages } from "@seance/contract/account-fields";
import type { Ban } from "@seance/contract/bans";
import { ApiError } from "#lib/api/api-error.ts";
import { banIn, suspendedTitle } from "#shared/session/ban-text.ts";
import type { FieldErrors } from "./auth-rules.ts";

/** What the sign-in page shows of a call that failed. */
export type AuthFault =
  | { readonly kind: "suspended"; readonly ban: Ban | null }
  | { readonly kind: "message"; readonly message: string; readonly fields: FieldErrors };

const say = (message: string, fields: FieldErrors = {}): AuthFault => ({ kind: "message", message, fields });

/** The error catalogue of the sign-in page, one line a case. */
export function authFault(error: unknown): AuthFault {
  if (!(error instanceof ApiError)) return say("Une erreur est survenue. Veuillez réessayer.");
  const { status, detail, fields } = error;
  if (error.noResponse) return say("Impossible de se connecter au serveur. Vérifiez votre connexion internet.");
  if (status === 400 || status === 422) return say(detail ?? "Données invalides", fields);
  if (status === 401) return say(accountMessages.badCredentials);
  if (status === 403)
    return detail === accountMessages.suspended ? { kind: "suspended", ban: banIn(error) } : say(detail ?? "Accès refusé");
  if (status === 404 && detail) return say(detail);
  if (status === 409) return say(detail ?? accountMessages.taken);
  if (status === 429) return say(tooMany(error.retryAfter));
  if (status >= 500) return say("Erreur serveur. Veuillez réessayer plus tard.");
  return say("Une erreur est survenue. Veuillez réessayer.");
}

function tooMany(seconds: number | null): string {
  const minutes = Math.ceil((seconds ?? 60) / 60);
  return `Trop de tentatives. Réessayez dans ${minutes} minute${minutes > 1 ? "s" : ""}.`;
}

/** The sentence of a fault, where no account can be suspended. */
export function faultText(error: unknown): string {
  const fault = authFault(error);
  return fault.kind === "message" ? fault.message : suspendedTitle;
}
