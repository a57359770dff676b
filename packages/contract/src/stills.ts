import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { uuid } from "./fields.ts";

export const stillMessages = {
  none: "La vidéo de ce titre n’a pas encore d’image\u202f: attendez qu’elle soit préparée.",
} as const;

const item = z.object({ item_type: z.enum(["movie", "episode"]), item_id: uuid });

export const readStill = endpoint({
  method: "GET",
  path: "/admin/titles/:item_type/:item_id/still",
  summary: "L’image tirée de la vidéo d’un film ou d’un épisode",
  access: "content:manage",
  params: item,
  /** Null before the video is prepared, and for videos of other sites. */
  answer: z.object({ still_url: z.nullable(z.string()) }),
});

/** Copies the picture, so that it outlasts the prepared files of the video; the title gets it when its form is saved. */
export const keepStill = endpoint({
  method: "POST",
  path: "/admin/titles/:item_type/:item_id/still",
  summary: "Garder l’image tirée de la vidéo, pour la miniature",
  access: "content:manage",
  params: item,
  status: 201,
  answer: z.object({ picture_url: z.string() }),
});
