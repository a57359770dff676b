import { freshProofRequired } from "@seance/contract/proof";
import { ApiError } from "./api-error.ts";

/** Whether the call needs a fresh proof of who the person is. Who is asked for one and closes the dialog leaves the call undone. */
export function lacksProof(error: unknown): boolean {
  const body = error instanceof ApiError ? error.body : null;
  return typeof body === "object" && body !== null && "code" in body && body.code === freshProofRequired;
}
