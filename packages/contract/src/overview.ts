import * as z from "zod/mini";
import { auditEntry } from "./audit.ts";
import { endpoint } from "./endpoint.ts";

export const overviewLimits = { plotDays: 30, latestActions: 10, failedImportDays: 7, startedMinutes: 60 } as const;

const count = z.optional(z.number());

/** A disk of the server; `low` where less is free than twice what uploads leave. */
export const diskStanding = z.object({
  name: z.enum(["media", "data"]),
  /** Bytes. */
  free: z.number(),
  total: z.number(),
  low: z.boolean(),
});

/** Days of Paris, oldest first, each of the last 30 once. */
const byDay = z.array(z.object({ day: z.iso.date(), count: z.number() }));

/** Each part is there only where the caller holds the permission said. */
export const adminOverview = z.object({
  attention: z.object({
    /** support:answer. Tickets that are not closed and wait for a first answer or for the next. */
    tickets_waiting: count,
    /** content:create. Links that imports of the last 7 days could not make anything of. */
    failed_imports: count,
    /** content:create. */
    films_without_video: count,
    episodes_without_video: count,
    /** content:create. Channels that are switched off, or have no stream. */
    inactive_channels: count,
    /** hosting:manage. Hosted videos that could not be prepared. */
    failed_videos: count,
    /** hosting:manage. MEDIA_DIR and, where it is on another disk, DATA_DIR. */
    disks: z.optional(z.array(diskStanding)),
    /** database:explore. Titles in the bin. */
    bin: count,
  }),
  viewers: z.object({
    /** Accounts whose page is open. */
    online: z.number(),
    /** Accounts whose progress moved in the last minute and a half. */
    watching: z.number(),
    /** Viewers, guests too, who started something in the last hour. */
    started: z.number(),
  }),
  views: byDay,
  /** users:view. */
  new_accounts: z.optional(byDay),
  /** database:explore. The latest 10 writes of the staff. */
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
