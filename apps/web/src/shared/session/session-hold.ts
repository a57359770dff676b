import type { User } from "@seance/contract/accounts";
import type { EndpointShape } from "@seance/contract/endpoint";
import { onUnauthorized } from "#lib/api/api-client.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { flushDrafts, setDraftOwner } from "#lib/drafts.ts";
import { unsavedForms } from "#lib/page/unsaved-forms.ts";
import { draftsKey, storage } from "#lib/storage.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { checkSession, isSigningOut, session } from "./current-session.ts";

// The back office loads this module. While a form has unsaved changes, the end of the session does not take the page away: a sign-in
// opens over it, and what was being saved is sent once the same person is back.

/** Whose session has ended, while the page is held for them. */
let held: User | null = null;
/** The page is not held for an account that is gone, nor once the person gives it up. */
let gone = false;
let leaving = false;
let waiting: ((sameUser: boolean) => void)[] = [];

session.holds = () => unsavedForms.get() > 0 && !gone && !leaving && !isSigningOut();
session.subscribe(follow);
follow();
onUnauthorized(holdWrites);
// Without its form there is nothing to come back to, and a save that was given up is not sent.
unsavedForms.subscribe((count) => {
  if (count === 0 && held) abandonHold();
});
globalThis.addEventListener("session-ended", (event) => {
  const reason: unknown = event instanceof CustomEvent && event.detail?.reason;
  gone = reason === "banned" || reason === "deleted";
  const { user } = session.get();
  if (gone && user) storage.remove(draftsKey(user.id));
});

function follow(): void {
  const { token, user } = session.get();
  if (token === null) {
    held = user;
    if (held) flushDrafts();
  } else if (user) {
    gone = false;
    if (held) welcome(held, user);
  }
  setDraftOwner(user?.id ?? null);
}

/** The person is back, or another one has come: what the first had typed is not theirs to send. */
function welcome(before: User, user: User): void {
  if (before.id !== user.id)
    notify(
      `Vous êtes connecté en tant que ${user.username}. Ce que ${before.username} avait saisi reste en brouillon pour son compte.`,
    );
  release(before.id === user.id);
  // What was refetched meanwhile was refused, or is a guest's.
  void queryClient.invalidateQueries();
}

/** Gives the page up: what was typed stays as a draft. */
export function abandonHold(): void {
  leaving = true;
  session.signOut();
  leaving = false;
  release(false);
}

function release(sameUser: boolean): void {
  held = null;
  const released = waiting;
  waiting = [];
  for (const go of released) go(sameUser);
}

/** A write of the staff that was refused because the session has ended waits for the sign-in; other calls only have it checked. */
function holdWrites({ method, access }: EndpointShape): boolean | Promise<boolean> {
  const staff = access !== "public" && access !== "signed-in";
  if (method === "GET" || !staff || !session.holds()) return checkSession();
  session.signOut();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting.push(resolve);
  return promise;
}
