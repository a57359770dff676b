import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, line, uuid } from "./fields.ts";
import { subtitleKinds } from "./playback.ts";

export const subtitleLimits = {
  /** Of a file as it is sent, and of the WebVTT that it becomes. */
  bytes: 10 * 1024 * 1024,
  cues: 20_000,
  /** Characters of one cue. */
  cueLength: 2000,
  hours: 24,
  label: 60,
  filename: 255,
  perTitle: 60,
} as const;

export const subtitleFormats = ["srt", "vtt", "ass", "ttml", "scc", "sbv", "smi", "sub"] as const;
export type SubtitleFormat = (typeof subtitleFormats)[number];

export const subtitleMessages = {
  none: "Joignez un fichier de sous-titres.",
  notSubtitles:
    "Ce fichier n’est pas un fichier de sous-titres lisible\u202f: SRT, WebVTT, ASS, TTML, SCC, SBV, SAMI ou MicroDVD est attendu.",
  noCue: "Ce fichier ne contient aucune réplique lisible.",
  tooLarge: "Fichier trop volumineux\u202f: 10 Mo au plus.",
  tooMany: `Ce fichier contient trop de répliques\u202f: ${subtitleLimits.cues} au plus.`,
  tooHeavy: "Ce fichier demande trop de temps ou de mémoire à lire.",
  full: `Ce titre a déjà ${subtitleLimits.perTitle} fichiers de sous-titres\u202f: supprimez-en un d’abord.`,
  /** Before the name that the file has there. */
  twice: "Ce titre a déjà ce fichier, dans cette langue et de ce type\u202f:",
  notHeard:
    "Le recalage écoute la bande son\u202f: il faut une vidéo hébergée dont la préparation est assez avancée. Réessayez dans un moment.",
  noMatch: "Ces répliques ne correspondent pas clairement aux voix de la vidéo\u202f: rien n’a été changé.",
  busy: "D’autres sous-titres sont en cours de lecture. Réessayez dans un instant.",
} as const;

export const subtitledTypes = ["movie", "episode"] as const;
export type SubtitledType = (typeof subtitledTypes)[number];

/** Language, script and region of BCP 47 in their usual case: « fr », « fr-CA », « zh-Hant ». */
const language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/, "Langue inconnue"));
const kind = z.enum(subtitleKinds);
const label = z.nullable(line(subtitleLimits.label));

/** How the times of a file were moved to the speech of its film: `time * rate + offset`. */
const alignment = z.object({
  rate: z.number(),
  /** In milliseconds; each holds from the time `from` of the file on, the first one from 0. A film that was cut has several. */
  parts: z.array(z.object({ from: z.number(), offset: z.number() })),
});
export type Alignment = z.infer<typeof alignment>;

/** A subtitle file that staff added to a film or an episode. */
export const subtitle = z.object({
  id: uuid,
  language: z.string(),
  kind,
  /** Null for the name of its language. */
  label: z.nullable(z.string()),
  format: z.enum(subtitleFormats),
  filename: z.string(),
  /** Bytes of the original. */
  size: z.number(),
  cues: z.number(),
  /** Cues of the file that could not be read, and were left out. */
  dropped: z.number(),
  /** Null for the times of the file. */
  alignment: z.nullable(alignment),
  created_at: isoDate,
});
export type Subtitle = z.infer<typeof subtitle>;

const item = z.object({ item_type: z.enum(subtitledTypes), item_id: uuid });

export const listSubtitles = endpoint({
  method: "GET",
  path: "/admin/titles/:item_type/:item_id/subtitles",
  summary: "Les fichiers de sous-titres d’un film ou d’un épisode",
  access: "content:manage",
  params: item,
  answer: z.object({ subtitles: z.array(subtitle) }),
});

/** A multipart form with the file as `file`. */
export const addSubtitle = endpoint({
  method: "POST",
  path: "/admin/titles/:item_type/:item_id/subtitles",
  summary: "Ajouter un fichier de sous-titres à un film ou un épisode",
  access: "content:manage",
  params: item,
  query: z.object({ language, kind: z._default(kind, "full"), label: z.optional(line(subtitleLimits.label)) }),
  maxBody: subtitleLimits.bytes + 64 * 1024,
  status: 201,
  answer: subtitle,
});

export const changeSubtitle = endpoint({
  method: "PUT",
  path: "/admin/subtitles/:id",
  summary: "Changer la langue, le type ou le nom d’un fichier de sous-titres",
  access: "content:manage",
  params: idParams,
  body: z.strictObject({ language: z.optional(language), kind: z.optional(kind), label: z.optional(label) }),
  answer: subtitle,
});

export const deleteSubtitle = endpoint({
  method: "DELETE",
  path: "/admin/subtitles/:id",
  summary: "Supprimer un fichier de sous-titres",
  access: "content:manage",
  params: idParams,
  status: 204,
});

/** 409 when nothing is known of the speech, or when the cues do not fit it. */
export const alignSubtitle = endpoint({
  method: "POST",
  path: "/admin/subtitles/:id/alignment",
  summary: "Recaler un fichier de sous-titres sur les voix de la vidéo",
  access: "content:manage",
  params: idParams,
  answer: subtitle,
});

export const unalignSubtitle = endpoint({
  method: "DELETE",
  path: "/admin/subtitles/:id/alignment",
  summary: "Rendre à un fichier de sous-titres les temps qu’il avait",
  access: "content:manage",
  params: idParams,
  answer: subtitle,
});

export const downloadSubtitle = endpoint({
  method: "GET",
  path: "/admin/subtitles/:id/original",
  summary: "Télécharger un fichier de sous-titres tel qu’il a été ajouté",
  access: "content:manage",
  params: idParams,
});

/** For who may see its title. */
export const watchSubtitle = endpoint({
  method: "GET",
  path: "/subtitles/:id.vtt",
  summary: "Les sous-titres d’un titre, en WebVTT",
  access: "public",
  params: idParams,
});

/** For who may see its title. */
export const watchAss = endpoint({
  method: "GET",
  path: "/subtitles/:id.ass",
  summary: "Les sous-titres d’un titre dans leur ASS d’origine, avec ses styles",
  access: "public",
  params: idParams,
});
