import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { line, oneLine, uuid } from "./fields.ts";

const mebibyte = 1024 * 1024;
/** A playlist as text or as a file, and once it is unpacked; channels that one import may make. */
export const playlistLimits = {
  bytes: 5 * mebibyte,
  unpacked: 20 * mebibyte,
  channels: 5000,
  name: 200,
  category: 60,
  link: 2000,
} as const;

export const playlistMessages = {
  none: "Collez une liste M3U ou joignez un fichier.",
  notPlaylist: "Ce n’est pas une liste M3U : elle commence par #EXTM3U.",
  tooLarge: "Liste trop volumineuse",
  tooHeavy: "Cette liste demande trop de temps ou de mémoire à lire. Envoyez-la en plusieurs parties.",
  tooMany: `Une liste de ${playlistLimits.channels} chaînes au plus est attendue.`,
} as const;

/** Why a row of a playlist cannot be imported as it is. */
export const playlistProblems = {
  noName: "Nom absent",
  noLink: "Lien absent",
  notWeb: "Lien illisible ou relatif : une adresse http(s) est attendue",
  tooLong: "Lien trop long",
  repeated: "Déjà plus haut dans la liste",
} as const;

export const playlistChannel = z.object({
  /** Line of the playlist, from 1. */
  line: z.number(),
  name: z.string(),
  category: z.string(),
  stream_url: z.string(),
  logo: z.nullable(z.string()),
  country: z.string(),
  language: z.string(),
  quality: z.enum(["SD", "HD", "4K"]),
  tvg_id: z.nullable(z.string()),
  /** The channel of the site that has this link already. */
  duplicate: z.nullable(z.object({ id: uuid, name: z.string() })),
  problem: z.nullable(z.string()),
  /** What the playlist says besides: geo-blocked, not around the clock, headers that a browser cannot send. */
  remarks: z.array(z.string()),
});
export type PlaylistChannel = z.infer<typeof playlistChannel>;

/** `{ playlist }` as JSON, or a multipart form whose field `file` is the playlist (also gzipped). */
export const previewPlaylist = endpoint({
  method: "POST",
  path: "/admin/channels/playlist/preview",
  summary: "Lire une liste M3U, sans rien enregistrer",
  access: "content:create",
  body: z.optional(z.nullable(z.strictObject({ playlist: z.string().check(z.maxLength(playlistLimits.bytes)) }))),
  maxBody: playlistLimits.bytes * 2,
  answer: z.object({
    channels: z.array(playlistChannel),
    total: z.number(),
    /** Where the playlist says its guide is; never fetched. */
    guide_url: z.nullable(z.string()),
  }),
});

const httpLink = z
  .string()
  .check(z.trim(), z.maxLength(playlistLimits.link), oneLine, z.regex(/^https?:\/\/[^\s/]/i, playlistProblems.notWeb));

export const importedChannel = z.strictObject({
  name: line(playlistLimits.name),
  category: line(playlistLimits.category),
  stream_url: httpLink,
  logo: z._default(z.optional(z.nullable(httpLink)), null),
  country: z._default(z.optional(line(60)), "FR"),
  language: z._default(z.optional(line(60)), "Français"),
  quality: z._default(z.optional(z.enum(["SD", "HD", "4K"])), "HD"),
  tvg_id: z._default(z.optional(z.nullable(line(200))), null),
});
export type ImportedChannel = z.output<typeof importedChannel>;

/** Links that a channel of the site has already are left out: the same list twice makes nothing the second time. */
export const importPlaylist = endpoint({
  method: "POST",
  path: "/admin/channels/playlist/import",
  summary: "Créer les chaînes choisies d’une liste M3U",
  access: "content:create",
  body: z.strictObject({ channels: z.array(importedChannel).check(z.minLength(1), z.maxLength(playlistLimits.channels)) }),
  maxBody: playlistLimits.bytes * 2,
  status: 201,
  answer: z.object({ created: z.number(), skipped: z.number(), ids: z.array(uuid) }),
});
