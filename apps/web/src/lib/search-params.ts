import { limits } from "@seance/contract/limits";
import * as z from "zod/mini";

/** A search parameter that anybody may have typed: what does not fit `schema` is dropped, never an error. */
export const param = <Schema extends z.core.$ZodType>(schema: Schema) => z.catch(z.optional(schema), undefined);

/** The address reader turns « 1922 » into a number: a title or genre made of digits is text again here. */
export const textParam = param(
  z.pipe(
    z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    z.string().check(
      z.regex(/\S/),
      z.overwrite((text) => text.slice(0, limits.search.maxLength)),
    ),
  ),
);

/** A page after the first, which leaves nothing in the address. */
export const pageParam = (last: number) =>
  param(z.pipe(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)), z.int().check(z.gte(2), z.lte(last))));

/** Value of the `fiche` parameter that opens the form of a new item; any other value is the id of the item to edit. */
export const newForm = "nouveau";

export const trueParam = param(z.literal(true));
