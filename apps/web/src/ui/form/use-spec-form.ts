import { useForm } from "react-hook-form";
import type { Resolver, UseFormReturn } from "react-hook-form";
import type { FieldSpec } from "./form-spec.ts";
import { bodyOf, changesOf, valuesOf } from "./form-values.ts";
import type { FormValues } from "./form-values.ts";

/**
 * The state of a form made of `fields`. What is submitted is the body to send, checked by `check`: every field of it, or, given the item
 * it edits as `base`, those that differ. `initial`: what it shows at first.
 */
export function useSpecForm({
  fields,
  initial,
  base,
  check,
}: {
  fields: readonly FieldSpec[];
  initial: object;
  base?: object | undefined;
  check: Resolver<FormValues>;
}): UseFormReturn<FormValues> {
  return useForm<FormValues>({
    defaultValues: valuesOf(initial, fields),
    resolver: async (values, context, options) => {
      const body = changedBody(values, { fields, base });
      const { errors } = await check(body, context, options);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: body, errors: {} };
    },
  });
}

/** What a form would send now. */
export function changedBody(
  values: FormValues,
  { fields, base }: { fields: readonly FieldSpec[]; base?: object | undefined },
): FormValues {
  const body = bodyOf(values, fields);
  if (!base) return body;
  const changes = changesOf(bodyOf(valuesOf(base, fields), fields), body);
  // A picture whose address was emptied stays as it is.
  const pictures = new Set(fields.filter(({ kind }) => kind === "image").map(({ name }) => name));
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !(pictures.has(name) && value === null)));
}
