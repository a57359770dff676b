import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";

/** Hosted files are served here, by name. */
export const hostedFolder = "/media/hosted/";

/** Accepted formats; {@link convertedFormats} need ffmpeg on the server, which converts them to MP4. */
export const videoFormats = ["mp4", "mkv", "mov", "avi", "wmv"] as const;
export type VideoFormat = (typeof videoFormats)[number];
export const convertedFormats: readonly VideoFormat[] = ["avi", "wmv"];

export const hostingMessages = {
  notVideo: "Ce fichier n’est pas une vidéo prise en charge (mp4, mkv, avi, mov, wmv).",
  unreadable: "Cette vidéo est abîmée ou incomplète : elle n’a pas pu être lue.",
  noConverter: "Les fichiers AVI et WMV ne se lisent pas dans un navigateur. Convertissez celui-ci en MP4 avant de l’envoyer.",
  noFile: "Joignez un fichier vidéo dans le champ « file ».",
  empty: "Ce fichier est vide.",
  tooLarge: "Fichier trop volumineux",
  noSpace: "Espace disque insuffisant sur le serveur",
  tooMany: "Trop d’envois à la fois. Attendez la fin de l’un d’eux.",
  inUse: "Cette vidéo est utilisée par un titre",
} as const;

/** `processing`: being converted, not playable yet; `failed`: kept, with the reason in `note`. */
export const hostedStatuses = ["processing", "ready", "failed"] as const;

export const hostedVideo = z.object({
  id: uuid,
  original_filename: z.string(),
  /** Bytes. */
  size: z.number(),
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
  uploaded_by: z.nullable(z.string()),
  created_at: isoDate,
  /** Titles that link to the file; the label names the series and number of an episode, and the bin. */
  used_by: z.array(z.object({ item_type: z.enum(["movie", "episode"]), id: uuid, title: z.string() })),
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

export const deleteHostedVideo = endpoint({
  method: "DELETE",
  path: "/hosted-videos/:id",
  summary: "Supprimer une vidéo hébergée qu’aucun titre n’utilise",
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
