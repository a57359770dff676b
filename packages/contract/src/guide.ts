import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate, optionalBody, uuid } from "./fields.ts";

const mebibyte = 1024 * 1024;
/** Limits of an XMLTV guide: as uploaded, unpacked and stored. */
export const guideLimits = {
  bytes: 20 * mebibyte,
  pasted: 5 * mebibyte,
  unpacked: 200 * mebibyte,
  programmes: 200_000,
  channels: 2000,
  /** All stored titles and descriptions of one guide together. */
  characters: 64 * mebibyte,
  title: 300,
  description: 2000,
  /** Programmes that ended earlier are not stored. */
  pastHours: 24,
} as const;

export const guideMessages = {
  none: "Collez un guide XMLTV ou joignez un fichier.",
  notGuide: "Ce n’est pas un guide XMLTV.",
  entities: "Ce guide définit des entités XML : il est refusé.",
  tooLarge: "Guide trop volumineux",
  tooMany: `Un guide de ${guideLimits.programmes} programmes au plus est attendu.`,
  tooManyChannels: `Un guide de ${guideLimits.channels} chaînes au plus est attendu.`,
  tooHeavy: "Ce guide demande trop de temps ou de mémoire à lire. Envoyez-le en plusieurs parties.",
} as const;

export const programme = z.object({
  title: z.string(),
  start: isoDate,
  stop: isoDate,
  description: z.nullable(z.string()),
});
export type Programme = z.infer<typeof programme>;

/** Channels without a guide are absent. Separate from the list of channels, which changes rarely and is cached longer. */
export const listChannelProgrammes = endpoint({
  method: "GET",
  path: "/channels/programmes",
  summary: "Le programme en cours et le suivant de chaque chaîne",
  access: "public",
  answer: z.object({
    programmes: z.array(
      z.object({
        channel_id: uuid,
        programme_now: z.nullable(programme),
        programme_next: z.nullable(programme),
      }),
    ),
  }),
  cache: ["catalogue", "guide"],
});

export const guideChannel = z.object({
  tvg_id: z.string(),
  name: z.string(),
  /** Matching channel of the site, by `tvg_id` or else by name. */
  channel: z.nullable(z.object({ id: uuid, name: z.string() })),
  programmes: z.number(),
  until: z.nullable(isoDate),
});
export type GuideChannel = z.infer<typeof guideChannel>;

/** JSON `{ guide }`, or a multipart form with the guide (optionally gzipped) as `file`. Replaces stored programmes of the same channels and times. */
export const importGuide = endpoint({
  method: "POST",
  path: "/admin/guide",
  summary: "Charger un guide des programmes (XMLTV)",
  access: "content:create",
  body: optionalBody({ guide: z.string().check(z.maxLength(guideLimits.pasted)) }),
  maxBody: guideLimits.pasted * 2,
  answer: z.object({
    channels: z.array(guideChannel),
    /** Stored programmes; skipped because over; skipped because invalid. */
    programmes: z.number(),
    past: z.number(),
    faulty: z.number(),
  }),
});

export const getGuide = endpoint({
  method: "GET",
  path: "/admin/guide",
  summary: "Les chaînes du guide et celles du site qui leur répondent",
  access: "content:create",
  answer: z.object({ channels: z.array(guideChannel) }),
});

export const clearGuide = endpoint({
  method: "DELETE",
  path: "/admin/guide",
  summary: "Vider le guide des programmes",
  access: "content:manage",
  status: 204,
});
