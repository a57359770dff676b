import type { FieldSpec } from "./form-spec.ts";

export type FormValue = string | number | boolean | null | string[];
/** The values of a form by field name. Texts are never null, so that every input is controlled. */
export type FormValues = Record<string, FormValue>;

/** The form values of an item; missing fields are empty. */
export function valuesOf(item: object, fields: readonly FieldSpec[]): FormValues {
  const given = new Map<string, unknown>(Object.entries(item));
  return Object.fromEntries(fields.map((spec) => [spec.name, valueOf(given.get(spec.name), spec)]));
}

function valueOf(value: unknown, spec: FieldSpec): FormValue {
  switch (spec.kind) {
    case "number":
      // Where the form asks for one at least, 0 (announced episodes) stands for no number.
      return typeof value === "number" && (value !== 0 || (spec.min ?? 0) <= 0) ? value : null;
    case "switch":
      return value === true;
    case "list":
    case "several":
    case "order":
      return Array.isArray(value) ? value.map(String) : [];
    default:
      return typeof value === "string" ? value : "";
  }
}

/** The body to send: trimmed texts, null for empty optional ones, and the usual number for an empty number. */
export function bodyOf(values: FormValues, fields: readonly FieldSpec[]): FormValues {
  const sent = fields.filter(({ local }) => !local);
  return Object.fromEntries(
    sent.map((spec) => {
      const { name, required, keepsEmpty } = spec;
      const value = values[name] ?? (spec.kind === "number" ? spec.usual : null) ?? null;
      if (typeof value !== "string") return [name, value];
      const words = value.trim();
      return [name, words === "" && !required && !keepsEmpty ? null : words];
    }),
  );
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields of `after` that differ from `before`. */
export function changesOf(before: FormValues, after: FormValues): FormValues {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name] ?? null)));
}
