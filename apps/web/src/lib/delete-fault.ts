import { ApiError } from "./api-error.ts";

/** What a deletion that failed says: the server's sentence about the security code or too many tries, else `otherwise`. */
export function deleteFault(error: unknown, otherwise: string): string {
  const told = error instanceof ApiError && (error.status === 403 || error.status === 429);
  return told ? (error.detail ?? otherwise) : otherwise;
}
