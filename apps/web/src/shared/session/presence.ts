import { heartbeat, logout } from "@seance/contract/accounts";
import { limits } from "@seance/contract/limits";
import { call } from "#lib/api/api-client.ts";
import { isEventStreamUp } from "#shared/events/watch-events.ts";
import type { SessionStore } from "./session-store.ts";

/** The page's own document and window, as far as they are listened to. */
export interface PageView {
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  readonly window: EventTarget;
}

/**
 * Keeps the server told whether this person is here: a heartbeat every 60 s, the role asked every 5 s unless changes of it are pushed, and a word when the page is
 * hidden or closed. A hidden page asks nothing. Gives the function that stops it.
 */
export function watchPresence(session: SessionStore, { document, window }: PageView = globalThis): () => void {
  const signedIn = () => session.get().token !== null;
  const here = () => document.visibilityState === "visible";

  const beat = () => {
    if (signedIn() && here()) void quietly(call(heartbeat, { body: {} }));
  };
  const check = () => {
    // Storage may hold a session that no event told of: reread() takes it up.
    if (!session.get().user) session.reread();
    else if (here() && !isEventStreamUp()) void session.check();
  };
  let saidAway = false;
  const away = () => {
    if (saidAway || !signedIn()) return;
    saidAway = true;
    void quietly(call(logout, { body: {}, keepalive: true }));
  };
  const onVisibility = () => {
    if (!here()) return away();
    saidAway = false;
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

/** A lost heartbeat is made good by the next one: the failure is only logged. */
async function quietly(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    console.info("présence", error);
  }
}
