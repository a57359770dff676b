import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { isoDate, uuid } from "./fields.ts";
import { limitParam } from "./paging.ts";
import { historyEntry, watchedType } from "./progress.ts";

export const watchLimits = { users: { default: 50, max: 200 }, items: 10 } as const;

/** What one account watched lately; `email` is the local part for members of the staff. */
export const watchActivity = z.object({
  user: z.object({ id: uuid, email: z.string(), role }),
  recent_items: z.array(
    z.object({
      item_type: watchedType,
      item_id: uuid,
      content: z.pick(historyEntry, { title: true, series_title: true, season_number: true, episode_number: true }),
      /** A ratio from 0 to 1. */
      progress: z.number(),
      last_watched: isoDate,
    }),
  ),
});
export type WatchActivity = z.infer<typeof watchActivity>;

/** Refetched on the event `watch-updated`; without the event stream every `pollMs.watchHistory`. */
export const listWatchActivity = endpoint({
  method: "GET",
  path: "/admin/watch-history",
  summary: "Ce que chacun regarde, du plus récent au plus ancien",
  access: "watch-history:view",
  query: z.object({ limit: limitParam(watchLimits.users.default, watchLimits.users.max) }),
  answer: z.array(watchActivity),
});
