import * as z from "zod/mini";
import { episode } from "./episodes.ts";
import { endpoint } from "./endpoint.ts";
import { uuid } from "./fields.ts";

export const playableTypes = ["movie", "episode", "channel"] as const;
export const playableType = z.enum(playableTypes);
export type PlayableType = z.infer<typeof playableType>;

export const sourceKinds = ["iframe", "hls", "dash", "file"] as const;
export const source = z.object({ kind: z.enum(sourceKinds), url: z.string(), mime: z.string() });
export type Source = z.infer<typeof source>;

export const playbackMessages = {
  none: "Aucune source disponible",
  noToken: "Token manquant",
  badToken: "Lien de lecture expiré",
  failed: "Erreur de lecture vidéo",
} as const;

export const playback = z.object({
  source,
  /**
   * Absolute address that a television can fetch without our headers, good for some hours where it goes through this
   * site; null for what is a page.
   */
  cast_url: z.nullable(z.string()),
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

export const proxyVideo = endpoint({
  method: "GET",
  path: "/video-proxy",
  summary: "Lire une vidéo d’un hôte protégé (adresse donnée par /playback)",
  access: "public",
  query: z.object({
    url: z._default(z.string(), ""),
    token: z._default(z.string(), ""),
    session: z.optional(z.string()),
    /** When the address was made: no cache takes it for another. */
    t: z.optional(z.string()),
    /** Signature of a line of a playlist that came through here. */
    s: z.optional(z.string()),
  }),
});

export const wrapPage = endpoint({
  method: "GET",
  path: "/smart-iframe",
  summary: "Page qui enferme un lien du catalogue dans un cadre isolé",
  access: "public",
  query: z.object({ url: z._default(z.string(), "") }),
});
