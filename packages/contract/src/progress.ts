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
  /** Marked as seen, whatever the times. */
  completed: z.optional(z.boolean()),
});
export type ProgressWrite = z.infer<typeof progressWrite>;

const following = z.object({
  id: uuid,
  title: z.string(),
  season_number: z.number(),
  episode_number: z.number(),
  still: z.nullable(z.string()),
});

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
  /** A wide picture: the still of an episode, the backdrop of a film. */
  still: z.nullable(z.string()),
  current_time: z.number(),
  total_time: z.number(),
  progress: z.number(),
  completed: z.boolean(),
  saved_at: isoDate,
  /** Taken off « Reprendre la lecture », until the item is watched again. */
  set_aside: z.boolean(),
  series_id: z.nullable(uuid),
  series_title: z.nullable(z.string()),
  season_number: z.nullable(z.number()),
  episode_number: z.nullable(z.number()),
  /** Follows a completed episode; null otherwise and after the last one. */
  next_episode: z.nullable(following),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const entries = z.object({ entries: z.array(historyEntry) });

const itemFields = { item_type: watchedType, item_id: uuid };

/** An entry as it was, to be restored: all but its title. */
export const keptEntry = z.strictObject({
  ...itemFields,
  current_time: seconds,
  total_time: seconds,
  completed: z.boolean(),
  saved_at: z.iso.datetime({ offset: true }),
  set_aside: z.boolean(),
});
export type KeptEntry = z.infer<typeof keptEntry>;

const markedEntry = z.strictObject({ ...itemFields, saved_at: z.iso.datetime({ offset: true }) });
export type MarkedEntry = z.infer<typeof markedEntry>;

/** Undoes a change: takes back the entries that it wrote, unless they were saved again, and restores those that it replaced. */
const undo = z.object({ marked: z.array(markedEntry), before: z.array(keptEntry) });
export type HistoryUndo = z.infer<typeof undo>;

/** What is marked as seen or not seen: one film or episode, the episodes of a season, or those of a series. */
export const markTarget = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("movie"), id: uuid }),
  z.strictObject({ type: z.literal("episode"), id: uuid }),
  z.strictObject({ type: z.literal("season"), id: uuid, season: z.int().check(z.minimum(0)) }),
  z.strictObject({ type: z.literal("series"), id: uuid }),
]);
export type MarkTarget = z.infer<typeof markTarget>;

export const listHistory = endpoint({
  method: "GET",
  path: "/history",
  summary: "Son historique, du plus récent au plus ancien",
  access: "signed-in",
  query: z.object({ limit: limitParam(limits.history.defaultLimit, limits.history.maxLimit) }),
  answer: entries,
});

/** Answered after the commit: what was acknowledged is not lost when a node stops or is killed. */
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
  params: z.object(itemFields),
  status: 204,
});

export const clearHistory = endpoint({
  method: "DELETE",
  path: "/history",
  summary: "Vider l’historique; la réponse est ce qu’il faut pour annuler",
  access: "signed-in",
  answer: undo,
});

export const markSeen = endpoint({
  method: "PUT",
  path: "/history/seen",
  summary: "Marquer comme vu ou non vu un film, un épisode, une saison ou une série",
  access: "signed-in",
  body: z.strictObject({ target: markTarget, seen: z.boolean() }),
  /** `removed`: the items that have no entry any more. */
  answer: z.object({ entries: z.array(historyEntry), removed: z.array(uuid), undo }),
});

export const restoreHistory = endpoint({
  method: "PUT",
  path: "/history/restore",
  summary: "Annuler un marquage ou un retrait de l’historique",
  access: "signed-in",
  body: z.strictObject({
    marked: z.array(markedEntry).check(z.maxLength(limits.history.maxRestored)),
    before: z.array(keptEntry).check(z.maxLength(limits.history.maxRestored)),
  }),
  status: 204,
});

export const setEntryAside = endpoint({
  method: "PUT",
  path: "/history/:item_type/:item_id/set-aside",
  summary: "Retirer une lecture de « Reprendre la lecture », ou l’y remettre",
  access: "signed-in",
  params: z.object(itemFields),
  body: z.strictObject({ set_aside: z.boolean() }),
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
