import { isDeepStrictEqual } from "node:util";

export type Facts = Readonly<Record<string, unknown>>;

/** The changed fields of a save. */
export interface Change {
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** What several saves, oldest first, changed together: each field as it was before the first and after the last of them. */
export function combineChanges(changes: readonly Change[]): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const before = new Map<string, unknown>();
  const after = new Map<string, unknown>();
  for (const change of changes)
    for (const name of new Set([...Object.keys(change.before ?? {}), ...Object.keys(change.after ?? {})])) {
      if (!before.has(name)) before.set(name, change.before?.[name] ?? null);
      after.set(name, change.after?.[name] ?? null);
    }
  const names = [...before.keys()].filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)));
  const only = (values: ReadonlyMap<string, unknown>) => Object.fromEntries(names.map((name) => [name, values.get(name)]));
  return { before: only(before), after: only(after) };
}
