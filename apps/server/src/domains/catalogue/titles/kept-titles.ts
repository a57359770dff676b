import { LRUCache } from "lru-cache";
import type { Bus } from "#db/bus.ts";

/** Titles as viewers see them, kept until the catalogue changes: pages ask for the same ones in many orders. */
export interface KeptTitles<T> {
  /** The titles of the ids, in any order; those that are not kept come from `read`. */
  get(ids: readonly string[], read: (missing: readonly string[]) => Promise<T[]>): Promise<T[]>;
}

const most = 5000;

export function keepTitles<T extends { readonly id: string }>(bus: Pick<Bus, "subscribe">): KeptTitles<T> {
  const kept = new LRUCache<string, T>({ max: most });
  /** Grows with each change: what was read from before one is not kept. */
  let generation = 0;
  bus.subscribe((message) => {
    if (message.kind !== "resync" && (message.kind !== "tag" || message.tag !== "catalogue")) return;
    generation++;
    kept.clear();
  });
  return {
    async get(ids, read) {
      const found = ids.flatMap((id) => kept.get(id) ?? []);
      if (found.length === ids.length) return found;
      const have = new Set(found.map(({ id }) => id));
      const before = generation;
      const fresh = await read(ids.filter((id) => !have.has(id)));
      if (before === generation) for (const title of fresh) kept.set(title.id, title);
      return [...found, ...fresh];
    },
  };
}
