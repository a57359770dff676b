import type { CacheTag } from "@seance/contract/endpoint";
import { ReadCache } from "#core/read-cache.ts";
import type { Bus } from "#db/bus.ts";
import type { Packed } from "./packed.ts";

/** Public answers cached as bytes until one of their tags is bumped. */
export interface ResponseCache {
  /** The cached answer, if there is one. */
  peek(key: string): Packed | undefined;
  /** The cached answer, or the result of `compute`, which runs once for all concurrent callers of a key. */
  get(key: string, tags: readonly CacheTag[], compute: () => Promise<Packed>): Promise<Packed>;
  clear(): void;
}

interface Entry {
  readonly packed: Packed;
  readonly tags: readonly CacheTag[];
}

/** Bounds how stale an answer gets when it depends on the date, or when a bump is lost. */
const ttlMs = 60_000;

/** Estimated bytes of an entry, its compressed forms included. */
const sizeOf = ({ packed }: Entry): number => packed.identity.length * 2 + 512;

export function openResponseCache(bus: Pick<Bus, "subscribe">, maxBytes: number): ResponseCache {
  const cache = new ReadCache<Entry>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 2),
    sizeCalculation: sizeOf,
    ttl: ttlMs,
    ttlResolution: 1000,
  });
  bus.subscribe((message) => {
    if (message.kind === "resync") cache.evict();
    if (message.kind === "tag") cache.evictWhere(({ tags }) => tags.includes(message.tag));
  });
  return {
    peek: (key) => cache.get(key)?.packed,
    clear: () => cache.evict(),
    get: async (key, tags, compute) => (await cache.read(key, async () => ({ packed: await compute(), tags }))).packed,
  };
}
