import * as z from "zod/mini";
import { intParam } from "./fields.ts";
import { limits } from "./limits.ts";

export const skip = z._default(z.optional(intParam({ min: 0, max: limits.list.maxSkip })), 0);

/** `limit` of a list: a default and a maximum; over the maximum is bad input. */
export const limitOf = (fallback: number, max: number) => z._default(z.optional(intParam({ min: 1, max })), fallback);

export const sortOrder = z._default(z.optional(z.enum(["asc", "desc"])), "desc");

/** Rows to skip before page `page` (from 1) of `size` rows. */
export function skipOf(page: number, size: number): number {
  return (Math.max(1, Math.floor(page)) - 1) * size;
}
