import * as z from "zod/mini";
import { episode } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { uuid } from "./fields.ts";

export const playableType = z.enum(["movie", "episode", "channel"]);
export type PlayableType = z.infer<typeof playableType>;

export const sourceKinds = ["iframe", "hls", "dash", "file"] as const;
export const source = z.object({ kind: z.enum(sourceKinds), url: z.string(), mime: z.string() });
export type Source = z.infer<typeof source>;

export const playbackMessages = { none: "Aucune source disponible", noToken: "Token manquant" } as const;

export const playback = z.object({
  source,
  /** Seconds; 0 for a guest. */
  resume_time: z.number(),
  /** The episode itself, where it is one: an address of the player names nothing more. */
  episode: z.nullable(episode),
  next_episode: z.nullable(episode),
});
export type Playback = z.infer<typeof playback>;

export const startPlayback = endpoint({
  method: "POST",
  path: "/playback/:item_type/:id",
  summary: "Obtenir la source d’un film, d’un épisode ou d’une chaîne",
  access: "public",
  params: z.object({ item_type: playableType, id: uuid }),
  body: z.optional(z.nullable(z.strictObject({}))),
  answer: playback,
});
