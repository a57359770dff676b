import type { FieldSpec } from "./form-spec.ts";

export type FormValue = string | number | boolean | null | string[];
/** What a form holds, by field: texts never null, so that every field has something to show. */
export type FormValues = Record<string, FormValue>;

/** The values of a form for an item; what the item has not is empty. */
export function valuesOf(item: object, fields: readonly FieldSpec[]): FormValues {
  const given = new Map<string, unknown>(Object.entries(item));
  return Object.fromEntries(fields.map((spec) => [spec.name, valueOf(given.get(spec.name), spec)]));
}

function valueOf(value: unknown, spec: FieldSpec): FormValue {
  switch (spec.kind) {
    case "number":
      // Less than the form takes (0 episodes announced) is a number that nobody has given.
      return typeof value === "number" && value >= (spec.min ?? value) ? value : null;
    case "switch":
      return value === true;
    case "list":
      return Array.isArray(value) ? value.map(String) : [];
    default:
      return typeof value === "string" ? value : "";
  }
}

/** What a form sends: texts trimmed, null for an empty one that may be empty, and the usual number for one left empty. */
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
