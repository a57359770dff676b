import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate, uuid } from "./fields.ts";
import { limitParam, skip } from "./paging.ts";
import { securityCodeHeaders } from "./security-code.ts";

export const binTypes = ["movie", "series", "episode", "channel"] as const;
export const binType = z.enum(binTypes);
export type BinType = z.infer<typeof binType>;

export const binMessages = { seriesFirst: "Restaurez d’abord la série de cet épisode." } as const;

export const binItem = z.object({
  type: binType,
  id: uuid,
  /** Title or name; for an episode with its series and number. */
  title: z.string(),
  year: z.nullable(z.number()),
  thumbnail: z.nullable(z.string()),
  /** Episodes that are restored with a series. */
  episodes: z.number(),
  deleted_at: isoDate,
  /** Local part of an address; null if unknown. */
  deleted_by: z.nullable(z.string()),
  /** When the item is erased permanently. */
  erased_at: isoDate,
});
export type BinItem = z.infer<typeof binItem>;

/** Episodes deleted with their series are part of it, not items. */
export const listBin = endpoint({
  method: "GET",
  path: "/admin/bin",
  summary: "Les titres supprimés, qui peuvent être restaurés",
  access: "database:explore",
  query: z.object({ skip, limit: limitParam(50, 100), type: z.optional(binType) }),
  answer: z.object({ items: z.array(binItem), total: z.number() }),
});

/** 409 if another item has its unique key now. */
export const restoreFromBin = endpoint({
  method: "POST",
  path: "/admin/bin/:type/:id/restore",
  summary: "Restaurer un titre supprimé",
  access: "database:explore",
  params: z.object({ type: binType, id: uuid }),
  status: 204,
});

/** What is erased together with an item. */
export const binContents = z.object({
  /** For a series, including episodes that are in the bin on their own. */
  episodes: z.number(),
  /** Favourites of accounts. */
  favourites: z.number(),
  /** History entries of accounts. */
  progress: z.number(),
  /** Hosted videos that no other title uses. */
  videos: z.number(),
  /** Names of the sagas that contain it. */
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
