import type { CacheTag } from "@seance/contract/endpoint";
import { LRUCache } from "lru-cache";
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

/** Bounds how stale an answer gets when it depends on the date, or when a bump is lost. */
const ttlMs = 60_000;

/** Estimated bytes of an entry, its compressed forms included. */
const sizeOf = (packed: Packed): number => packed.identity.length * 2 + 512;

export function openResponseCache(bus: Pick<Bus, "subscribe">, maxBytes = 64 * 1024 * 1024): ResponseCache {
  const entries = new TaggedEntries(maxBytes);
  const pending = new Map<string, Promise<Packed>>();
  /** Incremented by every bump: an answer computed from older data is sent, but not cached. */
  let generation = 0;

  const invalidate = (tag?: CacheTag): void => {
    generation++;
    pending.clear();
    entries.evict(tag);
  };
  bus.subscribe((message) => {
    if (message.kind === "resync") invalidate();
    if (message.kind === "tag") invalidate(message.tag);
  });

  const computeAndCache = async (key: string, tags: readonly CacheTag[], compute: () => Promise<Packed>): Promise<Packed> => {
    const before = generation;
    const packed = await compute();
    if (before === generation) entries.set(key, tags, packed);
    return packed;
  };

  return {
    peek: (key) => entries.get(key),
    clear: () => invalidate(),
    async get(key, tags, compute) {
      const ready = entries.get(key) ?? pending.get(key);
      if (ready) return ready;
      const computed = computeAndCache(key, tags, compute);
      pending.set(key, computed);
      try {
        return await computed;
      } finally {
        if (pending.get(key) === computed) pending.delete(key);
      }
    },
  };
}

/** An LRU cache with an index from each tag to its keys. */
class TaggedEntries {
  readonly #keys = new Map<CacheTag, Set<string>>();
  readonly #entries: LRUCache<string, Packed>;

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 8,
      sizeCalculation: sizeOf,
      ttl: ttlMs,
      ttlResolution: 1000,
      dispose: (_packed, key) => this.#keys.forEach((keys) => keys.delete(key)),
    });
  }

  get(key: string): Packed | undefined {
    return this.#entries.get(key);
  }

  set(key: string, tags: readonly CacheTag[], packed: Packed): void {
    this.#entries.set(key, packed);
    // The cache refuses entries that are too large.
    if (!this.#entries.has(key)) return;
    for (const tag of tags) this.#keys.set(tag, (this.#keys.get(tag) ?? new Set()).add(key));
  }

  /** Evicts the entries of a tag, or all of them. */
  evict(tag?: CacheTag): void {
    if (tag === undefined) return this.#entries.clear();
    for (const key of [...(this.#keys.get(tag) ?? [])]) this.#entries.delete(key);
  }
}
