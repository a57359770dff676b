import { eventLimits, eventNames } from "@seance/contract/events";
import type { EndReason, EventName, ForEverybody } from "@seance/contract/events";
import { useSyncExternalStore } from "react";
import type { ServerEvent } from "./event-parser.ts";
import { EventStream } from "./event-stream.ts";
import type { SessionStore } from "#shared/session/session-store.ts";

let up = false;
const listeners = new Set<() => void>();

function setUp(now: boolean): void {
  if (now === up) return;
  up = now;
  for (const listener of listeners) listener();
}

/** Whether news is pushed at this moment: what is asked for now and then need not be. */
export const isEventStreamUp = (): boolean => up;

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useEventStreamUp = (): boolean => useSyncExternalStore(onChange, isEventStreamUp);

/** `refetchInterval` of a poll: its period while the stream is down, asleep while it is up. */
export function usePoll(ms: number): number | false {
  return useEventStreamUp() ? false : ms;
}

/**
 * News for everybody is read again by every page that is open: once for several at a time, and not by all in the same moment, but
 * within what the server says (`within_ms`, more where more pages listen), which is no less than this.
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

/** What a page read while its first stream was on its way is read again a little later, when nothing of it is under way any more. */
const firstCatchUpMs = 3000;

/** Why somebody is signed out, as it is told. */
export const sessionEndText: Record<EndReason, string> = {
  banned: "Compte Suspendu: Votre compte à été définitivement suspendu, si vous pensez que c'est une erreur contactez-nous.",
  password: "Votre mot de passe a été changé. Reconnectez-vous avec le nouveau.",
  deleted: "Votre compte a été supprimé.",
  ended: "Votre session a été fermée. Reconnectez-vous pour continuer.",
};

export interface EventsPage {
  readonly session: SessionStore;
  /** Where events are said under their own name, for {@link bridgePageEvents} and whoever else listens: the window. */
  readonly window: EventTarget;
  readonly document: EventTarget & { readonly visibilityState: DocumentVisibilityState };
  /** Says why the session is over. */
  readonly tell: (text: string) => void;
  /** True while the person is ending the session himself, which nobody has to tell him. */
  readonly leaving: () => boolean;
  readonly locks?: LockManager | undefined;
  readonly chance?: () => number;
}

/**
 * Keeps this page's event stream: one for whoever is signed in, or the guest, anew with each. What it says becomes an event of the
 * page; after each cut all that may have been missed is read again. Gives the function that stops it.
 */
export function watchEvents(page: EventsPage): () => void {
  const { session, window, document, locks, chance = Math.random } = page;
  const stopping = new AbortController();
  const say = speaker(window, chance);
  let wasUp = false;
  const open = (): EventStream => {
    const { token } = session.get();
    return new EventStream({
      chance,
      open: (signal) =>
        fetch("/api/events", {
          headers: { Accept: "text/event-stream", ...(token !== null && { Authorization: `Bearer ${token}` }) },
          cache: "no-store",
          signal,
        }),
      onEvent: (event) => hear(page, event, say),
      onChange(now) {
        setUp(now);
        if (!now) return;
        if (token !== null) void session.check();
        setTimeout(() => window.dispatchEvent(new Event("resync")), wasUp ? 0 : firstCatchUpMs);
        wasUp = true;
      },
    });
  };

  let token = session.get().token;
  let stream = open();
  const unsubscribe = session.subscribe(() => {
    if (session.get().token === token) return;
    token = session.get().token;
    stream.stop();
    stream = open();
  });
  const keepOpen = async (): Promise<void> => {
    while (!stopping.signal.aborted) await stream.start();
  };
  void inSlot(locks, stopping.signal, keepOpen);

  const { signal } = stopping;
  window.addEventListener("online", () => stream.wake(), { signal });
  window.addEventListener("pageshow", () => stream.wake(), { signal });
  window.addEventListener("offline", () => stream.cut(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stream.wake(), { signal });
  return () => {
    stopping.abort();
    unsubscribe();
    stream.stop();
  };
}

/** Says an event on the window; those for everybody in a moment of each page's own. */
function speaker(window: EventTarget, chance: () => number): (name: EventName, detail: unknown) => void {
  const planned = new Set<EventName>();
  return (name, detail) => {
    const spread = spreadMs[name];
    if (spread === undefined) return void window.dispatchEvent(new CustomEvent(name, { detail }));
    if (planned.has(name)) return;
    planned.add(name);
    setTimeout(
      () => {
        planned.delete(name);
        window.dispatchEvent(new CustomEvent(name, { detail }));
      },
      chance() * Math.max(spread, saidSpread(detail)),
    );
  };
}

function saidSpread(detail: unknown): number {
  const said = (detail as Partial<ForEverybody> | null)?.within_ms;
  return typeof said === "number" ? Math.min(said, eventLimits.spreadMaxMs) : 0;
}

function hear(page: EventsPage, { name, data }: ServerEvent, say: (name: EventName, detail: unknown) => void): void {
  const known = eventNames.find((one) => one === name);
  const detail = readJson(data);
  if (!known || detail === undefined) return;
  // The session says role-changed itself once it knows the person's new role.
  if (known === "role-changed") return void page.session.check();
  if (known !== "session-ended") return say(known, detail);
  if (page.leaving()) return;
  // Whoever keeps something for this account learns why it is over while it is still its own.
  say(known, detail);
  page.tell(sessionEndText[(detail as { reason: EndReason }).reason] ?? sessionEndText.ended);
  page.session.signOut();
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A browser opens six connections to a site that has no HTTP/2, for all its tabs together: streams leave some to everything else. */
const slots = 4;

/** Runs while it holds one of the few slots that the tabs of a browser share, waiting for one; without a lock manager, at once. */
async function inSlot(locks: LockManager | undefined, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!locks) return run();
  const name = (slot: number): string => `seance-flux-${slot}`;
  for (let slot = 0; slot < slots && !signal.aborted; slot++) {
    const ran = await locks.request(name(slot), { ifAvailable: true }, async (lock) => {
      if (lock) await run();
      return lock !== null;
    });
    if (ran) return;
  }
  // Stopped while it waits: nothing was begun.
  await locks.request(name(Math.floor(Math.random() * slots)), { signal }, run).catch(() => undefined);
}
