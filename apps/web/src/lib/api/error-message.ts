import { ApiError } from "./api-error.ts";

/**
 * The sentence for a failed save: « Erreur {status}: {detail} », with every invalid field by its label, where `labelOf` knows one;
 * `noAnswer` when there was no response.
 */
export function saveErrorMessage(error: unknown, noAnswer: string, labelOf?: LabelOf): string {
  const text = errorText(error, labelOf);
  return error instanceof ApiError && text !== null ? `Erreur ${error.status}: ${text}` : noAnswer;
}

/** The server's sentence for a refusal, else `otherwise`: for short messages beside what was refused. */
export const refusalText = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.detail) || otherwise;

type LabelOf = (name: string) => string | undefined;

/** « Titre : Déjà pris » for each invalid field; a field without a label has its message alone. */
export const fieldFaults = ({ fields }: ApiError, labelOf?: LabelOf): string =>
  Object.entries(fields)
    .map(([path, message]) => {
      const label = labelOf?.(path.split(".")[0] ?? path);
      return label === undefined ? message : `${label}\u202f: ${message}`;
    })
    .join(", ");

function errorText(error: unknown, labelOf?: LabelOf): string | null {
  if (!(error instanceof ApiError) || error.noResponse) return null;
  const faults = fieldFaults(error, labelOf);
  return faults === "" ? error.detail : `Erreurs de validation: ${faults}`;
}

/** The sentence for a failed deletion: the server's for a wrong security code (403), too many tries (429) or an item in use (409), else `otherwise`. */
export function deleteErrorMessage(error: unknown, otherwise: string): string {
  const hasReason = error instanceof ApiError && [403, 409, 429].includes(error.status);
  return hasReason ? (error.detail ?? otherwise) : otherwise;
}
