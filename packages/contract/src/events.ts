import { endpoint } from "./endpoint.ts";
import type { Role } from "./roles.ts";

/** Why a session is over, as far as it is known. */
export const endReasons = ["banned", "password", "deleted", "ended"] as const;
export type EndReason = (typeof endReasons)[number];

/** What the server pushes on GET /events: a list of its own, so that a page which reads names loads no schema. */
export const eventNames = [
  "role-changed",
  "session-ended",
  "content-updated",
  "movies-updated",
  "series-updated",
  "announcements-updated",
  "ticker-updated",
  "maintenance-updated",
  "presence",
  "ticket-updated",
  "badges-updated",
  /** Somebody went on watching: for those who see the watch history. */
  "watch-updated",
  "job-progress",
  /** Something may have been missed: whatever is pushed is to be read again. */
  "resync",
] as const;
export type EventName = (typeof eventNames)[number];

/** What comes with a name; the page refetches what a topic touches, except where the event says it all. */
export interface EventPayloads {
  readonly "role-changed": { readonly role: Role };
  readonly "session-ended": { readonly reason: EndReason };
  readonly presence: { readonly online_staff: number };
  readonly "ticket-updated": { readonly ticket_id: string };
  readonly "job-progress": { readonly job_id: string };
}
/** What the server adds to a word for everybody: pages read again within so many milliseconds, each in a moment of its own. */
export interface ForEverybody {
  readonly within_ms: number;
}
export type EventPayload<N extends EventName> = N extends keyof EventPayloads ? EventPayloads[N] : Record<string, never>;

/** The answer is a stream without end of `text/event-stream`: the events above, and comments in between so that a silence is noticed. */
export const openEvents = endpoint({
  method: "GET",
  path: "/events",
  summary: "Le flux des événements (text/event-stream)",
  access: "public",
});

/** Times of the stream, in milliseconds, and its caps. */
export const eventLimits = {
  heartbeatMs: 20_000,
  /** A silence longer than this means the stream is lost. */
  silenceMs: 45_000,
  reconnectMinMs: 1000,
  reconnectMaxMs: 30_000,
  perAccount: 6,
  perAddress: 50,
  perProcess: 12_000,
  /** What a word for everybody has pages read again is spread over: no more of them at once than a process can answer. */
  spreadMinMs: 400,
  spreadPerStreamMs: 0.8,
  spreadMaxMs: 5000,
} as const;

/** Milliseconds over which so many pages read again what they heard of: under a second for a thousand. */
export const spreadOver = (streams: number): number =>
  Math.min(eventLimits.spreadMaxMs, Math.max(eventLimits.spreadMinMs, Math.round(eventLimits.spreadPerStreamMs * streams)));

/** Periods of the polls that run while the stream is down. */
export const pollMs = {
  role: 5000,
  staff: 3000,
  announcements: 15_000,
  home: 30_000,
  watchHistory: 10_000,
  ticker: 30_000,
  maintenance: 30_000,
  tickets: 15_000,
} as const;
