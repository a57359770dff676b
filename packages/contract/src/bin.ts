import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate, uuid } from "./fields.ts";
import { limitOf, skip } from "./paging.ts";

export const binTypes = ["movie", "series", "episode", "channel"] as const;
export const binType = z.enum(binTypes);
export type BinType = z.infer<typeof binType>;

export const binMessages = { seriesFirst: "Restaurez d’abord la série de cet épisode." } as const;

export const binItem = z.object({
  type: binType,
  id: uuid,
  /** Title or name; an episode's says its series and its place. */
  title: z.string(),
  year: z.nullable(z.number()),
  thumbnail: z.nullable(z.string()),
  /** Episodes that come back with a series. */
  episodes: z.number(),
  deleted_at: isoDate,
  /** Local part of the address of whoever deleted it; null where nobody knows any more. */
  deleted_by: z.nullable(z.string()),
  /** When it is erased for good. */
  erased_at: isoDate,
});
export type BinItem = z.infer<typeof binItem>;

/** The fondateur alone, as the explorer is. Episodes that went with their series are within it. */
export const listBin = endpoint({
  method: "GET",
  path: "/admin/bin",
  summary: "Les titres supprimés, qui peuvent être restaurés",
  access: "database:explore",
  query: z.object({ skip, limit: limitOf(50, 100), type: z.optional(binType) }),
  answer: z.object({ items: z.array(binItem), total: z.number() }),
});

/** 409 where something else took its place meanwhile. */
export const restoreFromBin = endpoint({
  method: "POST",
  path: "/admin/bin/:type/:id/restore",
  summary: "Restaurer un titre supprimé",
  access: "database:explore",
  params: z.object({ type: binType, id: uuid }),
  status: 204,
});
