import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate, textParam, uuid } from "./fields.ts";
import { limitParam, skip } from "./paging.ts";
import { can, type Permission, type Role } from "./roles.ts";
import { securityCodeHeaders } from "./security-code.ts";

/** In the order in which several items are restored: a series before its episodes. */
export const binTypes = ["movie", "series", "episode", "channel", "saga", "announcement", "badge"] as const;
export const binType = z.enum(binTypes);
export type BinType = z.infer<typeof binType>;

/** Who deletes items of each type, and may restore their own deletions for `binLimits.ownHours`. */
export const deletePermissions: Record<BinType, Permission> = {
  movie: "content:manage",
  series: "content:manage",
  episode: "content:manage",
  channel: "content:manage",
  saga: "content:manage",
  announcement: "announcements:manage",
  badge: "badges:remove",
};

export const binLimits = { ownHours: 24, restored: 100 } as const;

/** Whether somebody may take a deletion back: the fondateur any, who may delete only their own, for a day. `age` in milliseconds. */
export const mayRestore = (role: Role | undefined, type: BinType, { own, age }: { own: boolean; age: number }): boolean =>
  can(role, "database:explore") || (can(role, deletePermissions[type]) && own && age <= binLimits.ownHours * 3_600_000);

export const binMessages = {
  seriesFirst: "Restaurez d’abord la série de cet épisode.",
  ownForADay: "Vous pouviez restaurer cette suppression pendant 24\u00A0heures. Demandez-la au Fondateur.",
} as const;

/** What comes back with an item. */
const returns = z.object({
  /** Of a series: those that were deleted with it. */
  episodes: z.number(),
  /** Accounts that have it as a favourite. */
  favourites: z.number(),
  /** History entries of accounts. */
  progress: z.number(),
  /** Sagas that have it. */
  sagas: z.number(),
  /** Of a saga. */
  titles: z.number(),
  /** Accounts that hold a badge. */
  holders: z.number(),
});
export type BinReturns = z.infer<typeof returns>;

const itemRef = z.object({ type: binType, id: uuid });
export type BinRef = z.infer<typeof itemRef>;

export const binItem = z.object({
  type: binType,
  id: uuid,
  /** Title or name; for an episode with its series and number. */
  title: z.string(),
  year: z.nullable(z.number()),
  thumbnail: z.nullable(z.string()),
  returns,
  deleted_at: isoDate,
  /** Local part of an address; null if unknown. */
  deleted_by: z.nullable(z.string()),
  /** When the item is erased permanently. */
  erased_at: isoDate,
});
export type BinItem = z.infer<typeof binItem>;

/**
 * Last deleted first. Episodes deleted with their series are part of it, not items. Callers without `database:explore` get only what they may
 * restore: their own deletions of the last day.
 */
export const listBin = endpoint({
  method: "GET",
  path: "/admin/bin",
  summary: "Ce qui a été supprimé et peut être restauré",
  access: "admin:enter",
  query: z.object({
    skip,
    limit: limitParam(50, 100),
    type: z.optional(binType),
    /** Words of the title. */
    search: textParam(100),
    /** Id of the account that deleted. */
    by: z.optional(uuid),
  }),
  answer: z.object({
    items: z.array(binItem),
    total: z.number(),
    /** Those who deleted something in the bin, for the filter `by`; without `database:explore` nobody. */
    deleters: z.array(z.object({ id: uuid, name: z.string() })),
  }),
});

/** 409 if another item has its unique key now; without `database:explore` 403 after a day, and for the deletions of others. */
export const restoreFromBin = endpoint({
  method: "POST",
  path: "/admin/bin/:type/:id/restore",
  summary: "Restaurer un élément supprimé",
  access: "admin:enter",
  params: itemRef,
  status: 204,
});

/** Restores what it can; each item that it cannot restore is answered with the reason. */
export const restoreSeveralFromBin = endpoint({
  method: "POST",
  path: "/admin/bin/restore",
  summary: "Restaurer plusieurs éléments supprimés",
  access: "admin:enter",
  body: z.strictObject({ items: z.array(itemRef).check(z.minLength(1), z.maxLength(binLimits.restored)) }),
  answer: z.object({ restored: z.number(), refused: z.array(z.extend(itemRef, { detail: z.string() })) }),
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
  /** Accounts that hold a badge. */
  holders: z.number(),
});
export type BinContents = z.infer<typeof binContents>;

export const getBinContents = endpoint({
  method: "GET",
  path: "/admin/bin/:type/:id",
  summary: "Ce que la suppression définitive efface avec un élément",
  access: "database:explore",
  params: itemRef,
  answer: binContents,
});

export const eraseFromBin = endpoint({
  method: "DELETE",
  path: "/admin/bin/:type/:id",
  summary: "Supprimer définitivement un élément de la corbeille",
  access: "database:explore",
  freshProof: true,
  params: itemRef,
  headers: securityCodeHeaders,
  status: 204,
});
