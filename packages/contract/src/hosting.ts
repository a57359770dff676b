import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";

/** Where hosted files are served, each by its name. */
export const hostedFolder = "/media/hosted/";

/** Formats that a hosted file may have; the last two are made into MP4, which needs ffmpeg on the server. */
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

/** `processing`: being made into MP4, and not playable before; `failed`: kept, and why is in its note. */
export const hostedStatuses = ["processing", "ready", "failed"] as const;

export const hostedVideo = z.object({
  id: uuid,
  original_filename: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Path of the site, as a title's `video_url` or `hosting_url` takes it. */
  video_url: z.string(),
  status: z.enum(hostedStatuses),
  /** Seconds. */
  duration: z.nullable(z.number()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Codecs as « avc1.640028, mp4a.40.2 »; null where they are not known. */
  codecs: z.nullable(z.string()),
  /** What whoever manages the file must know of it: why it could not be made to start at once, why it failed. */
  note: z.nullable(z.string()),
  uploaded_by: z.nullable(z.string()),
  created_at: isoDate,
  /** Titles whose links lead to the file; an episode's says its series and its place, one of the bin that it is there. */
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
    /** Bytes: what a file may weigh, and what the disk still takes. */
    max_upload: z.number(),
    free_space: z.number(),
    /** Formats that this server takes. */
    formats: z.array(z.enum(videoFormats)),
  }),
});

/** A multipart form whose field `file` is the video; resumable uploads are better above some megabytes. */
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
 * Resumable uploads speak tus 1.0 at this address: POST with `Upload-Length` and `Upload-Metadata: filename …` opens one,
 * PATCH goes on, HEAD tells how far it is, DELETE cancels it; its id is that of the hosted video it becomes, which stands
 * once the last PATCH (or, after a cut at that moment, the next HEAD) is answered. Faults are `{ detail }`, as everywhere.
 */
export const uploads = {
  path: "/uploads",
  access: "hosting:manage",
  /** What a client had best send at a time: a longer request gains nothing. */
  chunkBytes: 32 * 1024 * 1024,
  /** An upload that nobody goes on with is forgotten. */
  expiryHours: 48,
  /** At once, of an account and of all. */
  perAccount: 6,
  perProcess: 24,
} as const;
