import type { PlaylistChannel } from "@seance/contract/playlists";
import { normalizeId, normalizeName, type SiteChannel } from "./match.ts";

type Named = Pick<SiteChannel, "name" | "tvg_id">;
type Similar = NonNullable<PlaylistChannel["similar"]>;

/**
 * Finds channels that are probably the same under another link: by guide identifier, else by name, among those of the site and among
 * the channels that `find` was called for before.
 */
export function findSimilar(existing: readonly Named[]) {
  const [byId, byName] = [new Map<string, Omit<Similar, "by">>(), new Map<string, Omit<Similar, "by">>()];
  const add = ({ name, tvg_id }: Named, line: number | null): void => {
    const [id, form] = [normalizeId(tvg_id ?? ""), normalizeName(name)];
    if (id !== "" && !byId.has(id)) byId.set(id, { name, line });
    if (form !== "" && !byName.has(form)) byName.set(form, { name, line });
  };
  for (const channel of existing) add(channel, null);
  return {
    /** The similar channel, or null; the channel itself is compared with the next ones. */
    find(channel: Named, line: number): Similar | null {
      const sameId = byId.get(normalizeId(channel.tvg_id ?? ""));
      const sameName = byName.get(normalizeName(channel.name));
      add(channel, line);
      if (sameId) return { by: "tvg_id", ...sameId };
      return sameName ? { by: "name", ...sameName } : null;
    },
  };
}
