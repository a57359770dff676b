import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { line, oneLine, optionalBody, uuid } from "./fields.ts";

const mebibyte = 1024 * 1024;
/** Limits of a playlist: as uploaded, unpacked, and per channel. */
export const playlistLimits = {
  bytes: 5 * mebibyte,
  unpacked: 20 * mebibyte,
  channels: 5000,
  name: 200,
  category: 60,
  link: 2000,
  source: 200,
} as const;

export const playlistMessages = {
  none: "Collez une liste M3U ou joignez un fichier.",
  notPlaylist: "Ce n’est pas une liste M3U : elle commence par #EXTM3U.",
  tooLarge: "Liste trop volumineuse",
  tooHeavy: "Cette liste demande trop de temps ou de mémoire à lire. Envoyez-la en plusieurs parties.",
  tooMany: `Une liste de ${playlistLimits.channels} chaînes au plus est attendue.`,
} as const;

/** Why an entry of a playlist cannot be imported without a correction. */
export const playlistProblems = {
  noName: "Nom absent",
  noLink: "Lien absent",
  notWeb: "Lien illisible ou relatif : une adresse http(s) est attendue",
  tooLong: "Lien trop long",
  repeated: "Déjà plus haut dans la liste",
} as const;

export const playlistChannel = z.object({
  /** Line number in the playlist, from 1. */
  line: z.number(),
  name: z.string(),
  category: z.string(),
  stream_url: z.string(),
  logo: z.nullable(z.string()),
  country: z.string(),
  language: z.string(),
  quality: z.enum(["SD", "HD", "4K"]),
  tvg_id: z.nullable(z.string()),
  /** Existing channel with the same link. */
  duplicate: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** Existing channel, or earlier line of the playlist, with another link but the same guide identifier or name. */
  similar: z.nullable(z.object({ by: z.enum(["tvg_id", "name"]), name: z.string(), line: z.nullable(z.number()) })),
  problem: z.nullable(z.string()),
  /** Notes in the playlist: geo-blocked, not 24/7, needs headers that a browser cannot send. */
  remarks: z.array(z.string()),
});
export type PlaylistChannel = z.infer<typeof playlistChannel>;

/** JSON `{ playlist }`, or a multipart form with the playlist (optionally gzipped) as `file`. */
export const previewPlaylist = endpoint({
  method: "POST",
  path: "/admin/channels/playlist/preview",
  summary: "Lire une liste M3U, sans rien enregistrer",
  access: "content:create",
  body: optionalBody({ playlist: z.string().check(z.maxLength(playlistLimits.bytes)) }),
  maxBody: playlistLimits.bytes * 2,
  answer: z.object({
    channels: z.array(playlistChannel),
    total: z.number(),
    /** URL of the guide named by the playlist; never fetched. */
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
  logo: z._default(z.nullable(httpLink), null),
  country: z._default(line(60), "FR"),
  language: z._default(line(60), "Français"),
  quality: z._default(z.enum(["SD", "HD", "4K"]), "HD"),
  tvg_id: z._default(z.nullable(line(200)), null),
});
export type ImportedChannel = z.output<typeof importedChannel>;

/** Idempotent: links of existing channels are skipped. `source` names the list in the history of imports; the run can be undone. */
export const importPlaylist = endpoint({
  method: "POST",
  path: "/admin/channels/playlist/import",
  summary: "Créer les chaînes choisies d’une liste M3U",
  access: "content:create",
  body: z.strictObject({
    channels: z.array(importedChannel).check(z.minLength(1), z.maxLength(playlistLimits.channels)),
    source: z._default(line(playlistLimits.source), "Liste collée"),
  }),
  maxBody: playlistLimits.bytes * 2,
  status: 201,
  answer: z.object({ created: z.number(), skipped: z.number(), ids: z.array(uuid), run_id: z.nullable(uuid) }),
});
