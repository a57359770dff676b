import { getMe, logout } from "@seance/contract/accounts";
import { useSyncExternalStore } from "react";
import { call, whenUnauthorized } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { SessionStore } from "./session.ts";
import type { SessionState } from "./session.ts";
import { storage } from "./storage.ts";

/** The session of this page. */
export const session = new SessionStore({
  storage,
  events: globalThis,
  fetchMe: () => call(getMe),
  isRefusal: (error) => error instanceof ApiError && (error.status === 401 || error.status === 403),
});

whenUnauthorized(() => void session.check());

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
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
