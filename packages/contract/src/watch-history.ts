import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { isoDate, uuid } from "./fields.ts";
import { limitOf } from "./paging.ts";
import { watchedType } from "./progress.ts";

export const watchLimits = { users: { default: 50, max: 200 }, items: 10 } as const;

/** What one person watched lately. E-mails of staff are their local part. */
export const watchActivity = z.object({
  user: z.object({ id: uuid, email: z.string(), role }),
  recent_items: z.array(
    z.object({
      item_type: watchedType,
      item_id: uuid,
      content: z.object({
        title: z.string(),
        series_title: z.nullable(z.string()),
        season_number: z.nullable(z.number()),
        episode_number: z.nullable(z.number()),
      }),
      /** A ratio from 0 to 1. */
      progress: z.number(),
      last_watched: isoDate,
    }),
  ),
});
export type WatchActivity = z.infer<typeof watchActivity>;

/** While the event stream is up, `watch-updated` says when to ask again; else every `pollMs.watchHistory`. */
export const listWatchActivity = endpoint({
  method: "GET",
  path: "/admin/watch-history",
  summary: "Ce que chacun regarde, du plus récent au plus ancien",
  access: "watch-history:view",
  query: z.object({ limit: limitOf(watchLimits.users.default, watchLimits.users.max) }),
  answer: z.array(watchActivity),
});
