import * as z from "zod/mini";
import { uuid } from "./fields.ts";
import { formLimits, requiredLine } from "./form-fields.ts";
import { titleFlags, type FlagName } from "./title-fields.ts";

export const bulkLimits = { items: 500, genres: 10 } as const;

const ids = z.array(uuid).check(z.minLength(1), z.maxLength(bulkLimits.items));

/** Flags that several titles may be given, or lose, at once. */
export const chosenFlags = z.partial(
  z.strictObject(Object.fromEntries(titleFlags().map((name) => [name, z.boolean()])) as Record<FlagName, z.ZodMiniBoolean>),
);

const genre = requiredLine(formLimits.word, "Le genre est vide").check(
  z.refine((value) => !value.includes(","), "Un genre à la fois"),
);
const genres = z.optional(z.array(genre).check(z.maxLength(bulkLimits.genres)));

/** One change for several titles: only what is given changes. */
export const bulkChange = <S extends z.ZodMiniType<string>>(status: S) =>
  z.strictObject({
    action: z.literal("change"),
    ids,
    status: z.optional(status),
    flags: z.optional(chosenFlags),
    genres_add: genres,
    genres_remove: genres,
  });

export const bulkDelete = z.strictObject({ action: z.literal("delete"), ids });

/** How many were changed, and which of the ids were not there any more. */
export const bulkOutcome = z.object({ changed: z.number(), missing: z.array(uuid) });
export type BulkOutcome = z.infer<typeof bulkOutcome>;
