import * as z from "zod/mini";
import { episode } from "./episodes.ts";
import { languagePreference } from "./languages.ts";
import { endpoint } from "./endpoint.ts";
import { optionalBody, uuid } from "./fields.ts";
import { titleVersions } from "./versions.ts";

export const playableTypes = ["movie", "episode", "channel"] as const;
export const playableType = z.enum(playableTypes);
export type PlayableType = z.infer<typeof playableType>;

export const sourceKinds = ["iframe", "hls", "dash", "file"] as const;
export const source = z.object({ kind: z.enum(sourceKinds), url: z.string(), mime: z.string() });
export type Source = z.infer<typeof source>;

export const playbackMessages = {
  none: "Aucune source disponible",
  lost: "Le fichier de cette vidéo est introuvable pour le moment",
  noToken: "Token manquant",
  badToken: "Lien de lecture expiré",
  failed: "Erreur de lecture vidéo",
} as const;

/** `full`: all dialogue; `forced`: only lines in another language; `sdh`: for the deaf and hard of hearing. */
export const subtitleKinds = ["full", "forced", "sdh"] as const;

/** A subtitle file that plays beside the source. */
export const subtitleFile = z.object({
  id: uuid,
  /** WebVTT. */
  url: z.string(),
  /** BCP 47, for example « fr » or « fr-CA ». */
  language: z.string(),
  kind: z.enum(subtitleKinds),
  /** What staff call it; null for the name of its language. */
  label: z.nullable(z.string()),
  /** The original of an ASS file, in UTF-8. */
  ass_url: z.nullable(z.string()),
});
export type SubtitleFile = z.infer<typeof subtitleFile>;

/** Subtitles of the source's own that the player fetches and draws by itself, where it can. */
export const drawnSubtitles = z.object({
  /** Text tracks of a file that plays as it is, since browsers do not read them. */
  texts: z.array(
    z.object({
      ...{ url: z.string(), language: z.nullable(z.string()), name: z.string(), kind: z.enum(subtitleKinds) },
      ass_url: z.nullable(z.string()),
    }),
  ),
  /** ASS originals of its text tracks, by the name of the track. */
  styled: z.array(z.object({ name: z.string(), url: z.string() })),
  /** In pictures (PGS): the source has no track for them. */
  pictures: z.array(
    z.object({ url: z.string(), language: z.nullable(z.string()), name: z.string(), kind: z.enum(subtitleKinds) }),
  ),
  /** Attached for the styled ones. */
  fonts: z.array(z.string()),
});
export type DrawnSubtitles = z.infer<typeof drawnSubtitles>;

export const chapterKinds = ["intro", "recap", "credits"] as const;

export const chapter = z.object({
  /** Seconds from the start. */
  start: z.number(),
  end: z.number(),
  title: z.nullable(z.string()),
  /** A part that viewers may skip. */
  kind: z.nullable(z.enum(chapterKinds)),
});
export type Chapter = z.infer<typeof chapter>;

/** What the title says of its voices, for sources that do not say it of theirs. */
export const titleLanguages = z.object({
  /** BCP 47, of its series for an episode; null where it is not known. */
  original: z.nullable(z.string()),
  versions: z.array(z.enum(titleVersions)),
});
export type TitleLanguages = z.infer<typeof titleLanguages>;

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
  /**
   * While the video is being prepared: the length of the film in seconds, as its end may not play yet, and the heights in pixels that it will
   * have, as some come later.
   */
  preparing: z.nullable(z.object({ duration: z.number(), heights: z.array(z.number()) })),
  /** WebVTT whose cues are parts of pictures (`sheet.jpg#xywh=0,0,160,90`), for previews on the seek bar. */
  storyboard_url: z.nullable(z.string()),
  /** By start. */
  chapters: z.array(chapter),
  /** Beside what the source itself holds. */
  subtitles: z.array(subtitleFile),
  drawn: drawnSubtitles,
  /** Of the main sound by EBU R128, in LUFS; null where it is unknown. */
  loudness: z.nullable(z.number()),
  /** What the account wants to hear and read first; null for guests, and until it is chosen. */
  languages: z.nullable(languagePreference),
  title_languages: titleLanguages,
});
export type Playback = z.infer<typeof playback>;

export const startPlayback = endpoint({
  method: "POST",
  path: "/playback/:item_type/:id",
  summary: "Obtenir la source d’un film, d’un épisode ou d’une chaîne",
  access: "public",
  params: z.object({ item_type: playableType, id: uuid }),
  /** `ahead`: what would play, asked while the page of a title is read; no view is counted. */
  body: optionalBody({ ahead: z.optional(z.boolean()) }),
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
  query: z.object({ url: z._default(z.string(), ""), token: z.optional(z.string()) }),
});
