import { heartbeat, logout } from "@seance/contract/accounts";
import { limits } from "@seance/contract/limits";
import { call } from "#lib/api/api-client.ts";
import { eventStreamUp } from "#shared/events/stream-state.ts";
import type { SessionStore } from "./session-store.ts";

/** What is used of the document and the window. */
export interface PageView {
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  readonly window: EventTarget;
}

/**
 * Reports presence to the server: a heartbeat every 60 s, and `logout` (not ending the session) when the page is hidden or closed. Checks the
 * role every 5 s while the event stream is down. A hidden page sends nothing. Returns the function that stops it.
 */
export function watchPresence(session: SessionStore, { document, window }: PageView = globalThis): () => void {
  const signedIn = () => session.get().token !== null;
  const visible = () => document.visibilityState === "visible";

  const beat = () => {
    if (signedIn() && visible()) void logFailure(call(heartbeat, { body: {} }));
  };
  const check = () => {
    // The storage may hold a session that no event announced.
    if (!session.get().user) session.reread();
    else if (visible() && !eventStreamUp.get()) void session.check();
  };
  let reportedAway = false;
  const away = () => {
    if (reportedAway || !signedIn()) return;
    reportedAway = true;
    void logFailure(call(logout, { body: {}, keepalive: true }));
  };
  const onVisibility = () => {
    if (!visible()) return away();
    reportedAway = false;
    beat();
    check();
  };

  const timers = [setInterval(check, limits.session.roleCheckMs), setInterval(beat, limits.session.heartbeatMs)];
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", away);
  beat();
  return () => {
    timers.forEach(clearInterval);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", away);
  };
}

/** A failure is only logged: the next heartbeat makes up for it. */
async function logFailure(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    console.info("présence", error);
  }
}
