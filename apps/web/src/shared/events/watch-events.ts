import { eventLimits, eventNames } from "@seance/contract/events";
import type { EndReason, EventName, EventPayload, BroadcastPayload } from "@seance/contract/events";
import type { SessionStore } from "#shared/session/session-store.ts";
import { EventStream, type ServerEvent } from "./event-stream.ts";
import { eventStreamUp } from "./stream-state.ts";

/**
 * Every open page refetches after an event for everybody. Each page waits a random delay, so that they do not all refetch at once, and
 * several such events become one. The delay is up to `within_ms` of the event (longer when many pages listen), at least up to this.
 */
const spreadMs: Partial<Record<EventName, number>> = {
  "content-updated": eventLimits.spreadMinMs,
  "movies-updated": eventLimits.spreadMinMs,
  "series-updated": eventLimits.spreadMinMs,
  "announcements-updated": eventLimits.spreadMinMs,
  "ticker-updated": eventLimits.spreadMinMs,
  "maintenance-updated": eventLimits.spreadMinMs,
  resync: 4000,
};

/** Delay before the refetch for events missed while the first stream was connecting: the page's own first requests are done by then. */
const firstResyncMs = 3000;

/** The notification for each reason why the server ended the session; that of a ban is loaded when it is needed. */
export const sessionEndText: Record<Exclude<EndReason, "banned">, string> = {
  password: "Votre mot de passe a été changé. Reconnectez-vous avec le nouveau.",
  deleted: "Votre compte a été supprimé.",
  ended: "Votre session a été fermée. Reconnectez-vous pour continuer.",
};

export interface EventsPage {
  readonly session: SessionStore;
  /** Where events are dispatched under their own name, for {@link handlePageEvents} and other listeners: the window. */
  readonly window: EventTarget;
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  /** Shows why the session has ended. */
  readonly notify: (text: string) => void;
  /** True while the user is signing out: no notification then. */
  readonly isSigningOut: () => boolean;
  readonly locks?: LockManager | undefined;
  readonly random?: () => number;
}

/**
 * Keeps this page's event stream, reopened when somebody signs in or out, and dispatches its events on the window. After each
 * reconnection it dispatches `resync`, for the events that may have been missed. Returns the function that stops it.
 */
export function watchEvents(page: EventsPage): () => void {
  const { session, window, document, locks } = page;
  const stopping = new AbortController();
  let token = session.get().token;
  const open = streamOpener(page);
  let stream = open(token);
  const subscription = session.subscribe((state) => {
    if (state.token === token) return;
    token = state.token;
    stream.stop();
    stream = open(token);
  });
  const keepOpen = async (): Promise<void> => {
    while (!stopping.signal.aborted) await stream.start();
  };
  void withTabSlot(locks, stopping.signal, keepOpen);

  const { signal } = stopping;
  window.addEventListener("online", () => stream.wake(), { signal });
  window.addEventListener("pageshow", () => stream.wake(), { signal });
  window.addEventListener("offline", () => stream.cut(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stream.wake(), { signal });
  return () => {
    stopping.abort();
    subscription.unsubscribe();
    stream.stop();
  };
}

function streamOpener(page: EventsPage): (token: string | null) => EventStream {
  const { session, window, random = Math.random } = page;
  const dispatch = spreadDispatcher(window, random);
  let hasBeenUp = false;
  return (token) =>
    new EventStream({
      random,
      open: (signal) =>
        fetch("/api/events", {
          headers: { Accept: "text/event-stream", ...(token !== null && { Authorization: `Bearer ${token}` }) },
          cache: "no-store",
          signal,
        }),
      onEvent: (event) => handleEvent(page, event, dispatch),
      onChange(up) {
        eventStreamUp.set(up);
        if (!up) return;
        if (token !== null) void session.check();
        setTimeout(() => window.dispatchEvent(new Event("resync")), hasBeenUp ? 0 : firstResyncMs);
        hasBeenUp = true;
      },
    });
}

type Dispatch = (name: EventName, detail: unknown) => void;

/** Dispatches events on the window: at once, or after a random delay for those of {@link spreadMs}. */
function spreadDispatcher(window: EventTarget, random: () => number): Dispatch {
  const pending = new Set<EventName>();
  return (name, detail) => {
    const dispatch = () => {
      pending.delete(name);
      window.dispatchEvent(new CustomEvent(name, { detail }));
    };
    const minimum = spreadMs[name];
    if (minimum === undefined) return dispatch();
    if (pending.has(name)) return;
    pending.add(name);
    setTimeout(dispatch, random() * Math.max(minimum, requestedSpread(detail)));
  };
}

function requestedSpread(detail: unknown): number {
  const requested = (detail as Partial<BroadcastPayload> | null)?.within_ms;
  return typeof requested === "number" ? Math.min(requested, eventLimits.spreadMaxMs) : 0;
}

function handleEvent(page: EventsPage, { name, data }: ServerEvent, dispatch: Dispatch): void {
  const known = eventNames.find((one) => one === name);
  const detail = parseJson(data);
  if (!known || detail === undefined) return;
  // The session dispatches role-changed itself once it has fetched the new role.
  if (known === "role-changed") return void page.session.check();
  if (known !== "session-ended") return dispatch(known, detail);
  if (page.isSigningOut()) return;
  // Dispatched before the sign-out: listeners may still clean up what belongs to the account.
  dispatch(known, detail);
  const { reason, ban } = detail as EventPayload<"session-ended">;
  if (reason !== "banned") page.notify(sessionEndText[reason]);
  else
    void import("#shared/session/ban-text.ts").then(
      ({ suspendedSentence }) => page.notify(suspendedSentence(ban ?? null)),
      // The next sign-in says why.
      () => page.notify(sessionEndText.ended),
    );
  page.session.signOut();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Streams of one browser, all tabs together. Over HTTP/1.1 a browser opens six connections to a site: two remain for requests. */
const tabSlots = 4;

/** Runs `run` while holding one of the locks that the tabs of a browser share, waiting until one is free; at once without a lock manager. */
async function withTabSlot(locks: LockManager | undefined, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!locks) return run();
  const name = (slot: number): string => `seance-flux-${slot}`;
  for (let slot = 0; slot < tabSlots && !signal.aborted; slot++) {
    const ran = await locks.request(name(slot), { ifAvailable: true }, async (lock) => {
      if (lock) await run();
      return lock !== null;
    });
    if (ran) return;
  }
  // Rejected when aborted while waiting.
  await locks.request(name(Math.floor(Math.random() * tabSlots)), { signal }, run).catch(() => undefined);
}
