import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, isWebAddress, uuid } from "./fields.ts";
import { hostingMessages } from "./hosting.ts";

/** A video of another server that is being copied to this one. */
export const linkCopy = z.object({
  id: uuid,
  url: z.string(),
  /** Bytes; null until the other server tells. */
  size: z.nullable(z.number()),
  received: z.number(),
  /** Why it was given up; null while it goes on. */
  error: z.nullable(z.string()),
  created_at: isoDate,
});
export type LinkCopy = z.infer<typeof linkCopy>;

/** Copies in one answer. */
export const maxListedCopies = 100;

/** Links in one request. */
export const maxCopiedLinks = 200;

/** Playlists of HLS and DASH: their video is many files, which no copy puts together. Read by PostgreSQL too. */
export const streamLinkPattern = String.raw`^[^?#]*\.(m3u8|mpd)([?#]|$)`;
const streamLink = new RegExp(streamLinkPattern, "i");
export const isStreamLink = (link: string): boolean => streamLink.test(link);

const copiedLink = z.string().check(
  z.trim(),
  z.maxLength(2048),
  z.refine((value) => isWebAddress(value) && !value.startsWith("/"), { error: hostingMessages.notALink }),
  z.refine((value) => !isStreamLink(value), { error: hostingMessages.isStream }),
);
/** Whether a link is one to a file of another server. */
export const isCopyable = (link: string): boolean => copiedLink.safeParse(link).success;

export const listLinkCopies = endpoint({
  method: "GET",
  path: "/hosted-videos/copies",
  summary: "Les vidéos d’autres serveurs en cours de copie, et celles qui n’ont pas pu l’être",
  access: "hosting:manage",
  /** The first of all: those under way and those that were given up come before those that wait. */
  answer: z.object({ copies: z.array(linkCopy), total: z.number() }),
});

/** Copies videos of other servers one after the other; titles that have a link get the copy in its place. Links being copied are skipped. */
export const copyLinks = endpoint({
  method: "POST",
  path: "/hosted-videos/copies",
  summary: "Copier sur ce serveur des vidéos données par leurs liens",
  access: "hosting:manage",
  body: z.strictObject({ links: z.array(copiedLink).check(z.minLength(1), z.maxLength(maxCopiedLinks)) }),
  status: 202,
  answer: z.object({ copies: z.number() }),
});

/** Cancels a copy, or removes one that was given up from the list. */
export const deleteLinkCopy = endpoint({
  method: "DELETE",
  path: "/hosted-videos/copies/:id",
  summary: "Annuler la copie d’une vidéo",
  access: "hosting:manage",
  params: idParams,
  status: 204,
});
