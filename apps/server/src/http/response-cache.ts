import type { CacheTag } from "@seance/contract/endpoint";
import { LRUCache } from "lru-cache";
import type { Bus } from "#db/bus.ts";
import type { Packed } from "./packed.ts";

/** Public answers kept as bytes until a tag they depend on is bumped. */
export interface ResponseCache {
  /** The kept answer, without computing: the quick way out. */
  peek(key: string): Packed | undefined;
  /** The kept answer, or the one that `compute` gives; however many wait for the same key, it computes once. */
  get(key: string, tags: readonly CacheTag[], compute: () => Promise<Packed>): Promise<Packed>;
  clear(): void;
}

/** Nothing is kept longer: what turns with the day turns, and news that was lost is no lasting harm. */
const longestMs = 60_000;

/** Bytes that one entry may come to hold, its compressed forms included. */
const weight = (packed: Packed): number => packed.identity.length * 2 + 512;

export function openResponseCache(bus: Pick<Bus, "subscribe">, maxBytes = 64 * 1024 * 1024): ResponseCache {
  const keysOf = new Map<CacheTag, Set<string>>();
  const kept = new LRUCache<string, Packed>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: weight,
    ttl: longestMs,
    ttlResolution: 1000,
    dispose: (_packed, key) => keysOf.forEach((keys) => keys.delete(key)),
  });
  const underWay = new Map<string, Promise<Packed>>();
  /** Grows with each bump: what was computed from before one is answered once, and not kept. */
  let generation = 0;

  const forget = (tag: CacheTag): void => {
    for (const key of [...(keysOf.get(tag) ?? [])]) kept.delete(key);
  };

  const clear = (): void => {
    generation++;
    kept.clear();
    underWay.clear();
  };

  bus.subscribe((message) => {
    if (message.kind === "resync") clear();
    if (message.kind !== "tag") return;
    generation++;
    underWay.clear();
    forget(message.tag);
  });

  const compute = async (key: string, tags: readonly CacheTag[], work: () => Promise<Packed>): Promise<Packed> => {
    const before = generation;
    const packed = await work();
    if (before !== generation) return packed;
    kept.set(key, packed);
    // An answer too big to keep is not noted under its tags either.
    if (!kept.has(key)) return packed;
    for (const tag of tags) {
      const keys = keysOf.get(tag) ?? new Set();
      keysOf.set(tag, keys.add(key));
    }
    return packed;
  };

  return {
    peek: (key) => kept.get(key),
    clear,
    async get(key, tags, work) {
      const ready = kept.get(key) ?? underWay.get(key);
      if (ready) return ready;
      const pending = compute(key, tags, work);
      underWay.set(key, pending);
      try {
        return await pending;
      } finally {
        if (underWay.get(key) === pending) underWay.delete(key);
      }
    },
  };
}
