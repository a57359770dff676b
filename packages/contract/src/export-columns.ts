import * as z from "zod/mini";

/** The columns of an export, separated by commas, in their order; all of them without the parameter. Apart from titles.ts, which viewers load. */
export const columnsParam = /* @__NO_SIDE_EFFECTS__ */ <const Name extends string>(names: readonly Name[]) => {
  const columns = z.array(z.enum(names)).check(z.minLength(1), z.maxLength(names.length));
  return z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((joined: string) => joined.split(",")),
        columns,
      ),
    ),
  );
};
