import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { uuid } from "./fields.ts";
import { role } from "./accounts.ts";

/** Why a session is over, as far as it is known. */
export const endReasons = ["banned", "password", "deleted", "ended"] as const;
export type EndReason = (typeof endReasons)[number];

/** What the server pushes on GET /events, by name; the page refetches what a topic touches, except where the event says it all. */
export const eventPayloads = {
  "role-changed": z.object({ role }),
  "session-ended": z.object({ reason: z.enum(endReasons) }),
  "content-updated": z.object({}),
  "movies-updated": z.object({}),
  "series-updated": z.object({}),
  "announcements-updated": z.object({}),
  "ticker-updated": z.object({}),
  "maintenance-updated": z.object({}),
  presence: z.object({ online_staff: z.number() }),
  "ticket-updated": z.object({ ticket_id: uuid }),
  "badges-updated": z.object({}),
  "job-progress": z.object({ job_id: uuid }),
  /** Something may have been missed: whatever is pushed is to be read again. */
  resync: z.object({}),
} as const;

export type EventName = keyof typeof eventPayloads;
export type EventPayload<N extends EventName> = z.infer<(typeof eventPayloads)[N]>;
export const eventNames = Object.keys(eventPayloads) as EventName[];

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
} as const;

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
