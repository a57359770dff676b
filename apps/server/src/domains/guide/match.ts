import { searchForm } from "@seance/contract/text";

export interface SiteChannel {
  readonly id: string;
  readonly name: string;
  readonly tvg_id: string | null;
}

export interface KnownChannel {
  readonly tvg_id: string;
  readonly names: readonly string[];
}

/** An identifier without the quality that lists write after it: `TF1.fr@SD` is `tf1.fr`. */
const idForm = (id: string): string =>
  id
    .trim()
    .toLowerCase()
    .replace(/@[^@]*$/, "");

/** A name without what says how sharp its picture is: « TF1 HD » is « TF1 ». */
const nameForm = (name: string): string =>
  searchForm(name)
    .replace(/\b(hd|fhd|uhd|4k|sd)\b/g, "")
    .replace(/ /g, "");

/** Which channel of the guide each channel of the site is: by its identifier, else by its name; those without one are absent. */
export function matchChannels(channels: readonly SiteChannel[], guide: readonly KnownChannel[]): Map<string, string> {
  const byId = new Map(guide.map(({ tvg_id }) => [idForm(tvg_id), tvg_id]));
  const exact = new Set(guide.map(({ tvg_id }) => tvg_id));
  const byName = new Map(
    guide.toReversed().flatMap(({ tvg_id, names }) => names.map((name) => [nameForm(name), tvg_id] as const)),
  );
  byName.delete("");
  const found = (channel: SiteChannel): string | undefined => {
    const { tvg_id } = channel;
    if (tvg_id !== null && exact.has(tvg_id)) return tvg_id;
    return (tvg_id === null ? undefined : byId.get(idForm(tvg_id))) ?? byName.get(nameForm(channel.name));
  };
  return new Map(
    channels.flatMap((channel) => {
      const known = found(channel);
      return known === undefined ? [] : [[channel.id, known] as const];
    }),
  );
}
