import { normalizeSearch } from "@seance/contract/text";
import type { SourceEntry } from "#db/schema.ts";
import { normalizeId } from "#domains/guide/match.ts";

type Read = Pick<SourceEntry, "key" | "name" | "tvg_id">;

export interface EntriesDiff {
  /** The new read; what was not applied yet is marked. */
  readonly entries: SourceEntry[];
  readonly came: Read[];
  readonly went: Read[];
  /** Channels whose link changed. */
  readonly moved: { readonly name: string; readonly key: string; readonly before: string }[];
}

/**
 * Compares two reads of an address. A channel that went and one that came are the same when they alone have that name, or else that
 * guide identifier.
 */
export function diffEntries(before: readonly SourceEntry[], after: readonly Read[]): EntriesDiff {
  const [old, now] = [new Map(before.map((entry) => [entry.key, entry])), new Map(after.map((entry) => [entry.key, entry]))];
  let came: Read[] = [...now.values()].filter(({ key }) => !old.has(key));
  let went: SourceEntry[] = [...old.values()].filter(({ key }) => !now.has(key));
  const origins = new Map<string, SourceEntry>();
  for (const identityOf of identities) {
    const [newer, older] = [onlyOnes(came, identityOf), onlyOnes(went, identityOf)];
    for (const [identity, { key }] of newer) {
      const origin = older.get(identity);
      if (origin) origins.set(key, origin);
    }
    const gone = new Set(origins.values());
    came = came.filter(({ key }) => !origins.has(key));
    went = went.filter((entry) => !gone.has(entry));
  }
  const entries = [...now.values()].map((entry) => markedEntry(entry, old.get(entry.key), origins.get(entry.key)));
  const moved = [...origins].map(([key, origin]) => ({ name: now.get(key)?.name ?? origin.name, key, before: origin.key }));
  return { entries, came, went, moved };
}

const identities: readonly ((entry: Read) => string)[] = [
  ({ name }) => normalizeSearch(name),
  ({ tvg_id }) => normalizeId(tvg_id ?? ""),
];

/** The entries whose identity no other has, by that identity. */
function onlyOnes<E extends Read>(entries: readonly E[], identityOf: (entry: Read) => string): Map<string, E> {
  const groups = Map.groupBy(entries, identityOf);
  groups.delete("");
  return new Map([...groups].flatMap(([identity, [only, ...others]]) => (only && others.length === 0 ? [[identity, only]] : [])));
}

function markedEntry({ key, name, tvg_id }: Read, same: SourceEntry | undefined, origin: SourceEntry | undefined): SourceEntry {
  const { fresh = origin === undefined && same === undefined, was = origin?.key } = same ?? origin ?? {};
  return { key, name, tvg_id, ...(fresh ? { fresh } : was !== undefined && { was }) };
}

/** The entries once everything was applied. */
export const withoutMarks = (entries: readonly SourceEntry[]): SourceEntry[] =>
  entries.map(({ key, name, tvg_id }) => ({ key, name, tvg_id }));
