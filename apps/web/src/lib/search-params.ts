import { limits } from "@seance/contract/limits";
import * as z from "zod/mini";

/** A search parameter; an invalid value is dropped, never an error. */
export const param = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** The router parses « 1922 » as a number: converted back to text. */
export const textParam = param(
  z.pipe(
    z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    z.string().check(
      z.regex(/\S/),
      z.overwrite((text) => text.slice(0, limits.search.maxLength)),
    ),
  ),
);

/** The page number, from 2: the first page has no parameter. */
export const pageParam = (last: number) =>
  param(z.pipe(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)), z.int().check(z.gte(2), z.lte(last))));

/** Value of the `fiche` parameter that opens the form of a new item; any other value is the id of the item to edit. */
export const newForm = "nouveau";

export const trueParam = param(z.literal(true));
