import { normalizeSearch } from "@seance/contract/text";

export interface SiteChannel {
  readonly id: string;
  readonly name: string;
  readonly tvg_id: string | null;
}

export interface KnownChannel {
  readonly tvg_id: string;
  readonly names: readonly string[];
}

/** Drops the quality that some lists append: `TF1.fr@SD` becomes `tf1.fr`. */
export const normalizeId = (id: string): string =>
  id
    .trim()
    .toLowerCase()
    .replace(/@[^@]*$/, "");

/** Drops the picture quality: « TF1 HD » becomes `tf1`. */
export const normalizeName = (name: string): string =>
  normalizeSearch(name)
    .replace(/\b(hd|fhd|uhd|4k|sd)\b/g, "")
    .replace(/ /g, "");

/** Maps each of the site's channels to a channel of the guide, by identifier, else by name; unmatched channels are left out. */
export function matchChannels(channels: readonly SiteChannel[], guide: readonly KnownChannel[]): Map<string, string> {
  const exact = new Set(guide.map(({ tvg_id }) => tvg_id));
  const byId = new Map(guide.map(({ tvg_id }) => [normalizeId(tvg_id), tvg_id]));
  const byName = new Map(
    guide.toReversed().flatMap(({ tvg_id, names }) => names.map((name) => [normalizeName(name), tvg_id] as const)),
  );
  byName.delete("");
  const matches = new Map<string, string>();
  for (const { id, name, tvg_id } of channels) {
    const sameId = tvg_id !== null && (exact.has(tvg_id) ? tvg_id : byId.get(normalizeId(tvg_id)));
    const match = sameId || byName.get(normalizeName(name));
    if (match !== undefined) matches.set(id, match);
  }
  return matches;
}
