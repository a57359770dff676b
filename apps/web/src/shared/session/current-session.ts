import { getMe, logout } from "@seance/contract/accounts";
import { can, type Permission } from "@seance/contract/roles";
import { useSyncExternalStore } from "react";
import { call, onUnauthorized } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { storage } from "#lib/storage.ts";
import { SessionStore } from "./session-store.ts";
import type { SessionState } from "./session-store.ts";

/** The session of this page. */
export const session = new SessionStore({
  storage,
  events: globalThis,
  fetchMe: () => call(getMe),
  isRefusal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
});

onUnauthorized(() => void session.check());

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Whether the signed-in account holds a permission, by the same rule as the server. */
export function usePermission(permission: Permission): boolean {
  return can(useSession().user?.role, permission);
}

let leaving = false;

/** True while the person is ending the session himself. */
export const isLeaving = (): boolean => leaving;

/** Ends the session at the server, then here; here even when the server cannot be told. */
export async function endSession(): Promise<void> {
  leaving = true;
  try {
    await call(logout, { body: { end_session: true }, keepalive: true });
  } catch (error) {
    console.info("déconnexion", error);
  } finally {
    leaving = false;
  }
  session.signOut();
}
