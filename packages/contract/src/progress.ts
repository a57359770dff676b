import * as z from "zod/mini";
import { episode } from "./episodes.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitParam } from "./paging.ts";

/** Channels have no progress. */
export const watchedType = z.enum(["movie", "episode"]);
export type WatchedType = z.infer<typeof watchedType>;

const seconds = z.number().check(z.minimum(0), z.maximum(360_000));

export const progressWrite = z.strictObject({
  item_type: watchedType,
  item_id: uuid,
  current_time: seconds,
  total_time: seconds,
  saved_at: z.iso.datetime({ offset: true }),
});
export type ProgressWrite = z.infer<typeof progressWrite>;

const following = z.object({ id: uuid, title: z.string(), season_number: z.number(), episode_number: z.number() });

/** `progress` is a ratio from 0 to 1, times are in seconds. */
export const historyEntry = z.object({
  id: uuid,
  item_type: watchedType,
  item_id: uuid,
  /** `series` for an episode. */
  type: z.enum(["movie", "series"]),
  title: z.string(),
  description: z.string(),
  poster: z.nullable(z.string()),
  current_time: z.number(),
  total_time: z.number(),
  progress: z.number(),
  completed: z.boolean(),
  saved_at: isoDate,
  series_id: z.nullable(uuid),
  series_title: z.nullable(z.string()),
  season_number: z.nullable(z.number()),
  episode_number: z.nullable(z.number()),
  /** Follows a completed episode; null otherwise and after the last one. */
  next_episode: z.nullable(following),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const entries = z.object({ entries: z.array(historyEntry) });

export const listHistory = endpoint({
  method: "GET",
  path: "/history",
  summary: "Son historique, du plus récent au plus ancien",
  access: "signed-in",
  query: z.object({ limit: limitParam(limits.history.defaultLimit, limits.history.maxLimit) }),
  answer: entries,
});

export const saveHistory = endpoint({
  method: "PUT",
  path: "/history",
  summary: "Enregistrer où l’on en est",
  access: "signed-in",
  body: z.strictObject({ entries: z.array(progressWrite).check(z.minLength(1), z.maxLength(limits.history.maxEntries)) }),
  answer: entries,
});

export const deleteHistoryEntry = endpoint({
  method: "DELETE",
  path: "/history/:item_type/:item_id",
  summary: "Retirer une entrée de l’historique",
  access: "signed-in",
  params: z.object({ item_type: watchedType, item_id: uuid }),
  status: 204,
});

export const clearHistory = endpoint({
  method: "DELETE",
  path: "/history",
  summary: "Vider l’historique",
  access: "signed-in",
  status: 204,
});

export const resumeMessages = {
  none: "Aucun épisode en cours trouvé pour cette série",
  found: "Reprise trouvée",
} as const;

export const resumeEpisode = endpoint({
  method: "GET",
  path: "/series/:id/resume-episode",
  summary: "L’épisode par lequel reprendre une série",
  access: "signed-in",
  params: idParams,
  answer: z.object({
    resume_episode: z.nullable(z.extend(episode, { resume_time: z.number() })),
    message: z.string(),
  }),
});
