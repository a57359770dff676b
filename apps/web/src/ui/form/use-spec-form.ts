import { useForm } from "react-hook-form";
import type { Resolver, UseFormReturn } from "react-hook-form";
import type { FieldSpec } from "./form-spec.ts";
import { bodyOf, changesOf, valuesOf } from "./form-values.ts";
import type { FormValues } from "./form-values.ts";

/**
 * The react-hook-form state of a form made of `fields`. It submits the body to send, validated by `check`: all fields, or only those
 * that differ from `base`, the item being edited.
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

export function changedBody(
  values: FormValues,
  { fields, base }: { fields: readonly FieldSpec[]; base?: object | undefined },
): FormValues {
  const body = bodyOf(values, fields);
  if (!base) return body;
  const changes = changesOf(bodyOf(valuesOf(base, fields), fields), body);
  // An emptied picture address is not sent: the item keeps its picture, unless that was removed.
  const emptied = new Set(fields.filter(({ kind, name }) => kind === "image" && values[name] !== null).map(({ name }) => name));
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !(emptied.has(name) && value === null)));
}
