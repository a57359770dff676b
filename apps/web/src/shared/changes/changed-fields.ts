import { auditFieldLabel } from "@seance/contract/audit-fields";
import { countOf, formatDay, formatMoment } from "#lib/format.ts";
import { valueLabels } from "./value-labels.ts";

export type AuditValues = Readonly<Record<string, unknown>> | null;

export interface ChangedField {
  readonly name: string;
  readonly label: string;
  /** Undefined if this side has no such field. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly changed: boolean;
}

/** The fields that either side has: those of `before` first. */
export function changedFields(before: AuditValues, after: AuditValues): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [from, to] = [textOn(before, name), textOn(after, name)];
    return { name, label: auditFieldLabel(name), before: from, after: to, changed: !isSame(before?.[name], after?.[name]) };
  });
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const textOn = (values: AuditValues, name: string): string | undefined =>
  values && Object.hasOwn(values, name) ? fieldText(name, values[name]) : undefined;

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The text of a field's value: labels for codes, days and moments in words. */
function fieldText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "vide";
  if (typeof value === "boolean") return value ? "Oui" : "Non";
  if (Array.isArray(value)) return listText(name, value);
  if (typeof value === "object")
    return Object.entries(value)
      .map(([part, inner]) => `${auditFieldLabel(part)}\u202f: ${fieldText(part, inner)}`)
      .join("\n");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatMoment(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  const labels = valueLabels[name];
  return (labels && Object.hasOwn(labels, text) ? labels[text] : undefined) ?? text;
}

/** Titles are kept by their ids, which tell nobody anything: their number. */
function listText(name: string, values: readonly unknown[]): string {
  if (values.length === 0) return "vide";
  if (values.every((value) => typeof value === "string" && id.test(value))) return countOf(values.length, "titre", "titres");
  return values.map((value) => fieldText(name, value)).join(", ");
}
