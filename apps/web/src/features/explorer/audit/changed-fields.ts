export type AuditValues = Readonly<Record<string, unknown>> | null;

export interface ChangedField {
  readonly name: string;
  /** JSON, except that non-empty strings have no quotes; undefined if this side has no such field. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly changed: boolean;
}

/** The fields that either side has: those of `before` first. */
export function changedFields(before: AuditValues, after: AuditValues): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [from, to] = [formatField(before, name), formatField(after, name)];
    return { name, before: from, after: to, changed: from !== to };
  });
}

function formatField(values: AuditValues, name: string): string | undefined {
  if (!values || !Object.hasOwn(values, name)) return undefined;
  const value = values[name];
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value, null, 2);
}
