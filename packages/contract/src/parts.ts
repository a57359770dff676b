import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams } from "./fields.ts";
import { chapterKinds } from "./playback.ts";

export const partLimits = { hours: 24, shortestSeconds: 1 } as const;

export const partNames = { recap: "Récap", intro: "Intro", credits: "Générique" } as const;

export const partMessages = {
  order: "La fin doit venir après le début.",
  tooLong: "Ce passage dépasse la durée de la vidéo.",
  overlap: "Deux passages se chevauchent.",
} as const;

const seconds = z.number().check(z.minimum(0), z.maximum(partLimits.hours * 3600));
export const partRange = z
  .strictObject({ start: seconds, end: seconds })
  .check(z.refine(({ start, end }) => end - start >= partLimits.shortestSeconds, { error: partMessages.order, path: ["end"] }));
export type PartRange = z.infer<typeof partRange>;
export type PartKind = (typeof chapterKinds)[number];

/** A part of an episode that viewers may skip. */
export const episodePart = z.object({
  kind: z.enum(chapterKinds),
  /** What staff say. */
  given: z.nullable(z.object({ start: z.number(), end: z.number() })),
  /** Staff say that the episode has none. */
  removed: z.boolean(),
  /** What stands unless staff say otherwise: by the file's chapters, else by sounds that the season's episodes have in common. */
  suggested: z.nullable(z.object({ start: z.number(), end: z.number(), from: z.enum(["chapters", "sound"]) })),
});
export type EpisodePart = z.infer<typeof episodePart>;

export const episodeParts = z.object({
  parts: z.array(episodePart),
  /** Of the prepared video, in seconds; null where it is unknown. */
  duration: z.nullable(z.number()),
});
export type EpisodeParts = z.infer<typeof episodeParts>;

export const readEpisodeParts = endpoint({
  method: "GET",
  path: "/admin/episodes/:id/parts",
  summary: "Les passages d’un épisode\u202f: récap, intro, générique",
  access: "content:manage",
  params: idParams,
  answer: episodeParts,
});

const given = z.optional(z.nullable(partRange));

/** Replaces what staff say: a range, null for a part that the episode does not have, nothing where they say nothing. */
export const saveEpisodeParts = endpoint({
  method: "PUT",
  path: "/admin/episodes/:id/parts",
  summary: "Corriger les passages d’un épisode",
  access: "content:manage",
  params: idParams,
  body: z.strictObject({ recap: given, intro: given, credits: given }),
  answer: episodeParts,
});
