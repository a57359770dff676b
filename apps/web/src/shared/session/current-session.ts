import { getMe, logout } from "@seance/contract/accounts";
import { can, type Permission } from "@seance/contract/roles";
import { useSelector } from "@tanstack/react-store";
import { call, onUnauthorized } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { draftsKey, historyKey, storage } from "#lib/storage.ts";
import { SessionStore, type SessionState } from "./session-store.ts";

/** The session of this page. */
export const session = new SessionStore({
  storage,
  events: globalThis,
  fetchMe: () => call(getMe),
  isRefusal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
});

/** Checks whether the session has ended; a refused call is not sent again. */
export function checkSession(): false {
  void session.check();
  return false;
}

onUnauthorized(checkSession);

export const useSession = (): SessionState => useSelector(session);

/** Whether the signed-in account holds a permission, by the same rule as the server. */
export function usePermission(permission: Permission): boolean {
  return can(useSession().user?.role, permission);
}

let signingOut = false;

/** True while the user is signing out on this page. */
export const isSigningOut = (): boolean => signingOut;

/** Ends the session on the server, then on this device, even when the server cannot be reached. */
export async function endSession(): Promise<void> {
  signingOut = true;
  try {
    await call(logout, { body: { end_session: true }, keepalive: true });
  } catch (error) {
    console.info("déconnexion", error);
  }
  leaveSession();
}

/** Ends the session on this device alone, and drops the account's drafts and what it has watched; the progress store keeps what is unsent. */
export function leaveSession(): void {
  signingOut = true;
  const { user } = session.get();
  if (user) for (const key of [draftsKey(user.id), historyKey(user.id)]) storage.remove(key);
  session.signOut();
  signingOut = false;
}
