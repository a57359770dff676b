import * as z from "zod/mini";
import { auditEntry } from "./audit.ts";
import { endpoint } from "./endpoint.ts";

export const overviewLimits = { plotDays: 30, latestActions: 10, failedImportDays: 7, startedMinutes: 60 } as const;

const count = z.optional(z.number());

/** A disk of the server; `low` if less than twice the reserve of uploads is free. */
export const diskStatus = z.object({
  name: z.enum(["media", "data"]),
  /** Bytes. */
  free: z.number(),
  total: z.number(),
  low: z.boolean(),
});

/** Each of the last 30 days (Paris time), oldest first. */
const byDay = z.array(z.object({ day: z.iso.date(), count: z.number() }));

/** A part with a permission in its comment is absent for callers without that permission. */
export const adminOverview = z.object({
  attention: z.object({
    /** support:answer. Tickets that are not closed and whose last public message is from their author. */
    tickets_waiting: count,
    /** content:create. Failed links of the imports of the last 7 days. */
    failed_imports: count,
    /** content:create. */
    films_without_video: count,
    episodes_without_video: count,
    /** content:create. Channels that are inactive or have no stream. */
    inactive_channels: count,
    /** hosting:manage. Hosted videos whose conversion failed. */
    failed_videos: count,
    /** hosting:manage. The disk of MEDIA_DIR and, if different, of DATA_DIR. */
    disks: z.optional(z.array(diskStatus)),
    /** database:explore. Titles in the bin. */
    bin: count,
  }),
  viewers: z.object({
    /** Accounts with an open page. */
    online: z.number(),
    /** Accounts that saved progress in the last 90 seconds. */
    watching: z.number(),
    /** Viewers, including guests, who started a video in the last hour. */
    started: z.number(),
  }),
  views: byDay,
  /** users:view. */
  new_accounts: z.optional(byDay),
  /** database:explore. The newest 10 writes by the staff. */
  latest_actions: z.optional(z.array(auditEntry)),
});
export type AdminOverview = z.infer<typeof adminOverview>;

export const getAdminOverview = endpoint({
  method: "GET",
  path: "/admin/overview",
  summary: "L’accueil de l’équipe : ce qui attend, qui regarde, ce qui s’est fait",
  access: "admin:enter",
  answer: adminOverview,
});
