import * as z from "zod/mini";
import { episode } from "./episodes.ts";
import { endpoint } from "./endpoint.ts";
import { optionalBody, uuid } from "./fields.ts";

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
   * Absolute URL that a cast receiver can fetch without headers of ours. If it leads through this site it expires after some hours. Null for
   * an embedded page.
   */
  cast_url: z.nullable(z.string()),
  /** In seconds; 0 for guests. */
  resume_time: z.number(),
  /** The episode that plays; the address of the player has only its id. */
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
  body: optionalBody({}),
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
    /** Time of issue, which makes the URL unique for caches. */
    t: z.optional(z.string()),
    /** Signature of a URL in a playlist that the proxy rewrote. */
    s: z.optional(z.string()),
  }),
});

export const embedPage = endpoint({
  method: "GET",
  path: "/smart-iframe",
  summary: "Page qui enferme un lien du catalogue dans un cadre isolé",
  access: "public",
  query: z.object({ url: z._default(z.string(), "") }),
});
