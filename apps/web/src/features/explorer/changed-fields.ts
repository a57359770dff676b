export type Facts = Readonly<Record<string, unknown>> | null;

export interface ChangedField {
  readonly name: string;
  /** As JSON, texts without their marks unless they are empty; undefined where that side has no such field. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly changed: boolean;
}

/** The fields of both sides, by name, in the order in which they were noted. */
export function changedFields(before: Facts, after: Facts): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [was, is] = [shown(before, name), shown(after, name)];
    return { name, before: was, after: is, changed: was !== is };
  });
}

function shown(facts: Facts, name: string): string | undefined {
  if (!facts || !Object.hasOwn(facts, name)) return undefined;
  const value = facts[name];
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value, null, 2);
}
