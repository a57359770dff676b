import type { DeskKind } from "./desk-kind.ts";

/** The name of a field as the form of its kind has it. */
export function fieldLabel(kind: DeskKind, name: string): string {
  const fields = kind.sections.flatMap((section) => section.fields);
  return fields.find((spec) => spec.name === name.replace(/^(poster)_url$/, "$1"))?.label ?? name;
}
