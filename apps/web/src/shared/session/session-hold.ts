import type { User } from "@seance/contract/accounts";
import type { EndpointShape } from "@seance/contract/endpoint";
import { onUnauthorized } from "#lib/api/api-client.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { setDraftOwner } from "#lib/drafts.ts";
import { unsavedForms } from "#lib/page/unsaved-forms.ts";
import { draftsKey, storage } from "#lib/storage.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { checkSession, heldUser, isSigningOut, session } from "./current-session.ts";

// The back office loads this module. While a form has unsaved changes, the end of the session does not take the page away: a sign-in
// opens over it, and what was being saved is sent once the same person is back.

let last: User | null = null;
/** Whether the account itself is gone: nobody can sign in to it. */
let gone = false;
let waiting: ((sameUser: boolean) => void)[] = [];

session.subscribe(follow);
follow();
onUnauthorized(holdWrites);
globalThis.addEventListener?.("session-ended", (event) => {
  const reason: unknown = event instanceof CustomEvent && event.detail?.reason;
  gone = reason === "banned" || reason === "deleted";
  if (gone && last) storage.remove(draftsKey(last.id));
});

function follow(): void {
  const { user, token } = session.get();
  if (user) {
    welcome(user);
    last = user;
    gone = false;
  } else if (token === null && last) {
    if (!gone && !isSigningOut() && unsavedForms.get() > 0) heldUser.set(last);
    last = null;
  }
  setDraftOwner((user ?? heldUser.get())?.id ?? null);
}

/** The person is back, or another one has come: what the first had typed is not theirs to send. */
function welcome(user: User): void {
  const held = heldUser.get();
  if (!held) return;
  if (held.id !== user.id)
    notify(
      `Vous êtes connecté en tant que ${user.username}. Ce que ${held.username} avait saisi reste en brouillon pour son compte.`,
    );
  release(held.id === user.id);
  // What was refetched meanwhile was refused, or is a guest's.
  void queryClient.invalidateQueries();
}

/** Gives the page up: what was typed stays as a draft. */
export function abandonHold(): void {
  release(false);
  setDraftOwner(null);
  // Nothing of theirs may stay on the page.
  globalThis.dispatchEvent(new CustomEvent("auth-update"));
}

function release(sameUser: boolean): void {
  heldUser.set(null);
  const released = waiting;
  waiting = [];
  for (const go of released) go(sameUser);
}

/** A write of the staff that was refused because the session has ended waits for the sign-in; other calls only have it checked. */
function holdWrites({ method, access }: EndpointShape): boolean | Promise<boolean> {
  const staff = access !== "public" && access !== "signed-in";
  if (method === "GET" || !staff || unsavedForms.get() === 0) return checkSession();
  if (!heldUser.get()) session.signOut();
  if (!heldUser.get()) return false;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  waiting.push(resolve);
  return promise;
}
