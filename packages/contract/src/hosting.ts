import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import type { Permission } from "./roles.ts";
import { securityCodeHeaders } from "./security-code.ts";

/** Hosted files are served here, by name. */
export const hostedFolder = "/media/hosted/";
/** A file name in that folder, also as a part of an address; in the syntax that PostgreSQL shares. */
export const hostedName = /^[^./\\?#%][^/\\?#%]*$/;

/** Accepted formats; browsers play {@link convertedFormats} only once ffmpeg has prepared them. */
export const videoFormats = ["mp4", "mkv", "avi", "mov", "wmv"] as const;
export type VideoFormat = (typeof videoFormats)[number];
export const convertedFormats: readonly VideoFormat[] = ["avi", "wmv"];

export const hostingMessages = {
  notVideo: `Ce fichier n’est pas une vidéo prise en charge (${videoFormats.join(", ")}).`,
  unreadable: "Cette vidéo est abîmée ou incomplète : elle n’a pas pu être lue.",
  noConverter: "Les fichiers AVI et WMV ne se lisent pas dans un navigateur. Convertissez celui-ci en MP4 avant de l’envoyer.",
  noFile: "Joignez un fichier vidéo dans le champ « file ».",
  badMetadata: "Nom ou description de l’envoi mal formés",
  empty: "Ce fichier est vide.",
  tooLarge: "Fichier trop volumineux",
  noSpace: "Espace disque insuffisant sur le serveur",
  tooMany: "Trop d’envois à la fois. Attendez la fin de l’un d’eux.",
  inUse: "Cette vidéo est utilisée par un titre",
  noEngine: "ffmpeg manque sur ce serveur\u202f: cette vidéo ne peut pas être préparée.",
  notWaiting: "Cette vidéo n’est ni en attente ni en préparation.",
  accountFull: "Cet envoi dépasserait l’espace accordé à votre compte.",
  siteFull: "Cet envoi dépasserait l’espace accordé aux vidéos de ce site.",
  notWhole: "L’original ne peut être supprimé qu’une fois la vidéo entièrement préparée et vérifiée.",
  originalGone: "L’original de cette vidéo a été supprimé.",
  notALink: "Une adresse http(s)://… est attendue",
  isStream: "Un flux HLS ou DASH (.m3u8, .mpd) ne peut pas être copié\u202f: donnez le lien d’un fichier.",
  copyFailed: "L’autre serveur n’a pas donné cette vidéo.",
  notToRetry: "Cette vidéo est déjà préparée, ou en passe de l’être.",
} as const;

/** The preparation of a video by ffmpeg: its package is made step by step, and published from the first video quality on. */
export const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;

export const mediaJob = z.object({
  state: z.enum(jobStates),
  /** `tracks`: what needs no encoding of pictures; `storyboard`; `sound`: its loudness and fingerprint; `v720`: that quality. Null before the first. */
  step: z.nullable(z.string()),
  /** Of the whole preparation, from 0 to 1. */
  progress: z.number(),
  /** Of all runners together, in seconds of film per second; null while none encodes. */
  speed: z.nullable(z.number()),
  /** Seconds until all qualities are made, at that speed. */
  remaining: z.nullable(z.number()),
  /** The names of the runners at work. */
  runners: z.array(z.string()),
  /** Starts of the present part since the last success. */
  attempts: z.number(),
  /** The last lines of ffmpeg. */
  log: z.nullable(z.string()),
  /** Whether the package plays, maybe with more qualities to come. */
  published: z.boolean(),
  /** Heights of the published qualities, highest first. */
  qualities: z.array(z.number()),
  /** For the staff: why it failed. */
  error: z.nullable(z.string()),
  /** For the staff: what the package leaves out. */
  notes: z.array(z.string()),
});
export type MediaJob = z.infer<typeof mediaJob>;

/** `processing`: not playable before it is prepared; `failed`: kept, with the reason in `note` or in its job. */
export const hostedStatuses = ["processing", "ready", "failed"] as const;

export const hostedVideo = z.object({
  id: uuid,
  original_filename: z.string(),
  /** Bytes of the original. */
  size: z.number(),
  /** Whether the original is kept; else only the package is left. */
  original: z.boolean(),
  /** Path for `video_url` or `hosting_url` of a title. */
  video_url: z.string(),
  status: z.enum(hostedStatuses),
  /** Seconds. */
  duration: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** For example « avc1.640028, mp4a.40.2 »; null if unknown. */
  codecs: z.nullable(z.string()),
  /** Message for the staff: why the conversion failed, or why playback cannot start before the whole file is loaded. */
  note: z.nullable(z.string()),
  /** Null for a video that is not prepared: it came before ffmpeg. */
  job: z.nullable(mediaJob),
  uploaded_by: z.nullable(z.string()),
  created_at: isoDate,
  /** Titles that link to the file; the label names the series and number of an episode, and the bin. */
  used_by: z.array(z.object({ item_type: z.enum(["movie", "episode"]), id: uuid, title: z.string(), in_bin: z.boolean() })),
});
export type HostedVideo = z.infer<typeof hostedVideo>;

export const listHostedVideos = endpoint({
  method: "GET",
  path: "/hosted-videos",
  summary: "Les vidéos hébergées et les titres qui s’en servent",
  access: "hosting:manage",
  answer: z.object({
    videos: z.array(hostedVideo),
    /** In bytes. */
    max_upload: z.number(),
    free_space: z.number(),
    /** Formats that this server accepts. */
    formats: z.array(z.enum(videoFormats)),
    /** The version of the server's ffmpeg; null without one. */
    ffmpeg: z.nullable(z.string()),
  }),
});

/** Multipart form with the video as `file`. For more than some megabytes, use resumable uploads. */
export const uploadVideo = endpoint({
  method: "POST",
  path: "/upload-video",
  summary: "Envoyer une vidéo en une fois (multipart, champ « file »)",
  access: "hosting:manage",
  status: 201,
  answer: z.object({ filename: z.string(), id: uuid, video_url: z.string(), size: z.number() }),
});

const preparationEndpoint = (path: `/${string}`, summary: string, access: Permission) =>
  endpoint({ method: "POST", path, summary, access, params: idParams, status: 204 });

/** What staff may ask of the preparation of a video; `path`: of the video. 409 where it makes no sense in the present state. */
export const preparationEndpoints = (
  path: `/${string}`,
  access: Permission,
  summaries: { readonly retry: string; readonly cancel: string; readonly first: string },
) => ({
  /** Prepares it again after a failure or a cancellation, or if it came before ffmpeg. */
  retry: preparationEndpoint(`${path}/retry`, summaries.retry, access),
  /** Stops it; the qualities that are ready stay. */
  cancel: preparationEndpoint(`${path}/cancel`, summaries.cancel, access),
  /** Puts it before all others that wait. */
  first: preparationEndpoint(`${path}/first`, summaries.first, access),
});
export type PreparationEndpoints = ReturnType<typeof preparationEndpoints>;
export type PreparationAction = keyof PreparationEndpoints;

export const hostedPreparation = preparationEndpoints("/hosted-videos/:id", "hosting:manage", {
  retry: "Préparer une vidéo hébergée, ou la préparer à nouveau",
  cancel: "Arrêter la préparation d’une vidéo hébergée",
  first: "Préparer une vidéo hébergée avant toutes les autres",
});

export const deleteHostedVideo = endpoint({
  method: "DELETE",
  path: "/hosted-videos/:id",
  summary: "Supprimer une vidéo hébergée qu’aucun titre n’utilise",
  access: "hosting:manage",
  params: idParams,
  headers: securityCodeHeaders,
  status: 204,
});

/** Deletes the original of a prepared video, which then plays from its package only; 409 unless that is whole. */
export const deleteOriginal = endpoint({
  method: "DELETE",
  path: "/hosted-videos/:id/original",
  summary: "Supprimer l’original d’une vidéo préparée",
  access: "hosting:manage",
  params: idParams,
  status: 204,
});

/**
 * Resumable uploads by tus 1.0: POST with `Upload-Length` and `Upload-Metadata: filename …` creates one, PATCH appends, HEAD returns the
 * offset, DELETE cancels. The upload and the hosted video have the same id. The video exists once the last PATCH is answered or, if the
 * connection was lost at that moment, the next HEAD. Errors are `{ detail }`, as everywhere.
 */
export const uploads = {
  path: "/uploads",
  access: "hosting:manage",
  /** Recommended size of a PATCH. */
  chunkBytes: 32 * 1024 * 1024,
  /** Unfinished uploads expire. */
  expiryHours: 48,
  /** Maximum of simultaneous uploads. */
  perAccount: 6,
  perProcess: 24,
} as const;
