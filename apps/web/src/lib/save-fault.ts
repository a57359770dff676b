import { ApiError } from "./api-error.ts";

/** What a save that failed says: « Erreur {status}: {detail} », every fault of the input named; `noAnswer` where nothing came back. */
export function saveFault(error: unknown, noAnswer: string): string {
  const text = faultText(error);
  return error instanceof ApiError && text !== null ? `Erreur ${error.status}: ${text}` : noAnswer;
}

function faultText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.noResponse) return null;
  const faults = Object.entries(error.fields);
  if (faults.length === 0) return error.detail;
  return `Erreurs de validation: ${faults.map(([path, message]) => `${path}: ${message}`).join(", ")}`;
}
