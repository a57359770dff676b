import type { Ban } from "./bans.ts";
import { endpoint } from "./endpoint.ts";
import type { Role } from "./roles.ts";

/** Why a session ended; `ended` if unknown. */
export const endReasons = ["banned", "password", "deleted", "ended"] as const;
export type EndReason = (typeof endReasons)[number];

/** Names of the server-sent events of GET /events. */
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
  /** Of the account of the stream. */
  "notices-updated",
  /** Somebody saved progress; sent to holders of watch-history:view. */
  "watch-updated",
  "job-progress",
  /** Events may have been lost: refetch everything that events refresh. */
  "resync",
] as const;
export type EventName = (typeof eventNames)[number];

/** Payloads. An event without one only tells the page what to refetch. */
export interface EventPayloads {
  readonly "role-changed": { readonly role: Role };
  /** `ban` with the reason `banned`. */
  readonly "session-ended": { readonly reason: EndReason; readonly ban?: Ban };
  readonly presence: { readonly online_staff: number };
  readonly "ticket-updated": { readonly ticket_id: string };
  readonly "job-progress": { readonly job_id: string };
}
/** Added to events for everybody: each page refetches after a random delay of up to `within_ms`, so that requests are spread out. */
export interface BroadcastPayload {
  readonly within_ms: number;
}
export type EventPayload<N extends EventName> = N extends keyof EventPayloads ? EventPayloads[N] : Record<string, never>;

/** The answer is an endless `text/event-stream` of these events, with comments as heartbeats. */
export const streamEvents = endpoint({
  method: "GET",
  path: "/events",
  summary: "Le flux des événements (text/event-stream)",
  access: "public",
});

/** Timings of the stream in milliseconds, and the maximum numbers of streams. */
export const eventLimits = {
  heartbeatMs: 20_000,
  /** Without a byte for this long, the page reconnects. */
  silenceMs: 45_000,
  reconnectMinMs: 1000,
  reconnectMaxMs: 30_000,
  perAccount: 6,
  perAddress: 50,
  perProcess: 12_000,
  /** Bounds and slope of {@link refetchSpreadMs}. */
  spreadMinMs: 400,
  spreadPerStreamMs: 0.8,
  spreadMaxMs: 5000,
} as const;

/** Period over which the refetches of all open pages are spread: under a second for a thousand pages. */
export const refetchSpreadMs = (streams: number): number =>
  Math.min(eventLimits.spreadMaxMs, Math.max(eventLimits.spreadMinMs, Math.round(eventLimits.spreadPerStreamMs * streams)));

/** Intervals of the polls that replace the stream while it is down. */
export const pollMs = {
  role: 5000,
  staff: 3000,
  announcements: 15_000,
  home: 30_000,
  watchHistory: 10_000,
  ticker: 30_000,
  maintenance: 30_000,
  tickets: 15_000,
  notices: 30_000,
} as const;
