import * as z from "zod/mini";
import { binType } from "./bin.ts";
import { isoDate, uuid } from "./fields.ts";

/** Who wrote or deleted an item, and when. */
export const writeTrace = z.object({
  /** Local part of the address; null for the site itself, a deleted account, and where it is not known. */
  by: z.nullable(z.string()),
  /** Whether it was the caller, in another window. */
  self: z.boolean(),
  at: isoDate,
});
export type WriteTrace = z.infer<typeof writeTrace>;

const refusedItem = z.object({ type: binType, id: uuid, title: z.string() });
export type RefusedItem = z.infer<typeof refusedItem>;

/** What the answer to a refused save has beside its `detail`. */
export const saveRefusal = z.object({
  /** 409: the item as it is now, with who changed it since it was read. */
  current: z.optional(z.record(z.string(), z.unknown())),
  changed: z.optional(writeTrace),
  /** 404: who deleted the item. */
  deleted: z.optional(writeTrace),
  /** With `deleted`: what to restore from the bin, the item or its series; absent where the caller may not. */
  restore: z.optional(refusedItem),
  /** 409: the item that has the unique key already. */
  other: z.optional(refusedItem),
});
export type SaveRefusal = z.infer<typeof saveRefusal>;

/** Detail of the 404 of an item that is in the bin, or was. */
export const deletedMessage = "Cet élément a été supprimé entre-temps.";
