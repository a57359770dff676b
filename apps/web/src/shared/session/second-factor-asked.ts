import { secondFactorRequired } from "@seance/contract/second-factor";
import { createAtom, useSelector } from "@tanstack/react-store";
import { ApiError } from "#lib/api/api-error.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { session } from "./current-session.ts";

// The back office and the profile load this module. While a member of the staff lacks the second factor that the site requires, the
// server refuses all of the back office, and says why.

const asked = createAtom(false);

/** Whether a call was refused until this account has a second factor. */
export const useSecondFactorAsked = (): boolean => useSelector(asked);

/** Asks again for what was refused: the account may have a second factor now, or need none any more. */
export function askAgain(): void {
  asked.set(false);
  void queryClient.invalidateQueries();
}

interface CacheEvent {
  readonly type: string;
  readonly action?: { readonly type: string; readonly error?: unknown };
}

function follow({ type, action }: CacheEvent): void {
  if (type === "updated" && action?.type === "error" && isRequired(action.error)) asked.set(true);
}

function isRequired(error: unknown): boolean {
  const body = error instanceof ApiError ? error.body : null;
  return typeof body === "object" && body !== null && "code" in body && body.code === secondFactorRequired;
}

queryClient.getQueryCache().subscribe(follow);
queryClient.getMutationCache().subscribe(follow);
// Another account may have one.
let person = session.get().user?.id;
session.subscribe(({ user }) => {
  if (user?.id !== person) asked.set(false);
  person = user?.id;
});
