import * as z from "zod/mini";
import { uuid } from "./fields.ts";
import { formLimits, requiredLine } from "./form-fields.ts";
import { titleFlags, type FlagName } from "./title-fields.ts";

export const bulkLimits = { items: 500, genres: 10, examples: 3 } as const;

export const bulkIds = z.array(uuid).check(z.minLength(1), z.maxLength(bulkLimits.items));

/** Flags to set or clear. */
export const flagChanges = z.partial(
  z.strictObject(Object.fromEntries(titleFlags().map((name) => [name, z.boolean()])) as Record<FlagName, z.ZodMiniBoolean>),
);

const genre = requiredLine(formLimits.word, "Le genre est vide").check(
  z.refine((value) => !value.includes(","), "Un genre à la fois"),
);
const genres = z.optional(z.array(genre).check(z.maxLength(bulkLimits.genres)));

/** One change for several titles; absent fields stay as they are. */
export const bulkChange = <S extends z.ZodMiniType<string>>(status: S) =>
  z.strictObject({
    action: z.literal("change"),
    ids: bulkIds,
    status: z.optional(status),
    flags: z.optional(flagChanges),
    genres_add: genres,
    genres_remove: genres,
  });

export const bulkDelete = z.strictObject({ action: z.literal("delete"), ids: bulkIds });
export type BulkDelete = z.infer<typeof bulkDelete>;

/** Number of changed items, and the ids that do not exist any more. */
export const bulkOutcome = z.object({ changed: z.number(), missing: z.array(uuid) });
export type BulkOutcome = z.infer<typeof bulkOutcome>;

/** What a bulk change of titles would do. */
export const bulkPreview = z.object({
  changed: z.number(),
  /** Titles that already are as wanted. */
  same: z.number(),
  missing: z.number(),
  /** Titles that refuse the change, and with it the whole change: they would have no genre left, or too many. */
  refused: z.array(z.object({ id: uuid, title: z.string() })),
  /** Number of titles whose field would change, by the field. */
  fields: z.record(z.string(), z.number()),
  /** The first titles that would change, with the changed fields. */
  examples: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/** The ids of all results of a list's filters, in its order. */
export const resultIds = z.object({ ids: z.array(uuid) });
