import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate, uuid } from "./fields.ts";
import { limitOf, skip } from "./paging.ts";
import { securityCodeHeaders } from "./security-code.ts";

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

/** What is erased together with an item of the bin. */
export const binContents = z.object({
  /** Of a series, those in the bin on their own included. */
  episodes: z.number(),
  /** Places in people's favourites. */
  favourites: z.number(),
  /** Entries in people's histories. */
  progress: z.number(),
  /** Names of the sagas that it has a place in. */
  sagas: z.array(z.string()),
});
export type BinContents = z.infer<typeof binContents>;

const itemParams = z.object({ type: binType, id: uuid });

export const getBinContents = endpoint({
  method: "GET",
  path: "/admin/bin/:type/:id",
  summary: "Ce que la suppression définitive d’un titre efface avec lui",
  access: "database:explore",
  params: itemParams,
  answer: binContents,
});

export const eraseFromBin = endpoint({
  method: "DELETE",
  path: "/admin/bin/:type/:id",
  summary: "Supprimer définitivement un titre de la corbeille",
  access: "database:explore",
  params: itemParams,
  headers: securityCodeHeaders,
  status: 204,
});
