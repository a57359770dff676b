import * as z from "zod/mini";
import { intParam } from "./fields.ts";
import { limits } from "./limits.ts";

export const skip = z._default(intParam({ min: 0, max: limits.list.maxSkip }), 0);

/** `limit` of a list; a value over `max` is answered 422. */
export const limitParam = (fallback: number, max: number) => z._default(intParam({ min: 1, max }), fallback);

export const sortOrder = z._default(z.enum(["asc", "desc"]), "desc");

/** Number of rows before page `page` (from 1). */
export function pageOffset(page: number, size: number): number {
  return (Math.max(1, Math.floor(page)) - 1) * size;
}
