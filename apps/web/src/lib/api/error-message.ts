import { ApiError } from "./api-error.ts";

/** The sentence for a failed save: « Erreur {status}: {detail} », with every invalid field; `noAnswer` when there was no response. */
export function saveErrorMessage(error: unknown, noAnswer: string): string {
  const text = errorText(error);
  return error instanceof ApiError && text !== null ? `Erreur ${error.status}: ${text}` : noAnswer;
}

/** The server's sentence for a refusal, else `otherwise`: for short messages beside what was refused. */
export const refusalText = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.detail) || otherwise;

function errorText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.noResponse) return null;
  const faults = Object.entries(error.fields);
  if (faults.length === 0) return error.detail;
  return `Erreurs de validation: ${faults.map(([path, message]) => `${path}: ${message}`).join(", ")}`;
}

/** The sentence for a failed deletion: the server's for a wrong security code (403), too many tries (429) or an item in use (409), else `otherwise`. */
export function deleteErrorMessage(error: unknown, otherwise: string): string {
  const hasReason = error instanceof ApiError && [403, 409, 429].includes(error.status);
  return hasReason ? (error.detail ?? otherwise) : otherwise;
}
