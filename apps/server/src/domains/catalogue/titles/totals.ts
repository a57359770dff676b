import { LRUCache } from "lru-cache";
import type { Bus } from "#db/bus.ts";

/** Counts of whole lists, kept until the catalogue changes. */
export interface Totals {
  get(key: string, count: () => Promise<number>): Promise<number>;
}

export function keepTotals(bus: Pick<Bus, "subscribe">): Totals {
  const kept = new LRUCache<string, Promise<number>>({ max: 5000 });
  bus.subscribe((message) => {
    if (message.kind === "resync" || (message.kind === "tag" && message.tag === "catalogue")) kept.clear();
  });
  return {
    get(key, count) {
      const known = kept.get(key);
      if (known) return known;
      const counting = count();
      kept.set(key, counting);
      // A count that failed is asked again; one begun before a change went with the change.
      counting.catch(() => kept.get(key) === counting && kept.delete(key));
      return counting;
    },
  };
}
