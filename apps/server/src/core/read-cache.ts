import { LRUCache } from "lru-cache";

/** A bounded cache of what was read from the database. A value that was read before an eviction is not cached: it may be out of date. */
export class ReadCache<V extends object> {
  readonly #entries: LRUCache<string, V>;
  readonly #loading = new Map<string, Promise<V>>();
  #evictions = 0;

  constructor(bounds: LRUCache.Options<string, V, unknown>) {
    this.#entries = new LRUCache(bounds);
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  /** To be called before a read. The function it returns caches a value, unless something was evicted meanwhile; true if it did. */
  startRead(): (key: string, value: V) => boolean {
    const before = this.#evictions;
    return (key, value) => {
      if (before !== this.#evictions) return false;

      this.#entries.set(key, value);
      return true;
    };
  }

  /** The cached value, or the one that `load` reads, once for all concurrent callers of a key. */
  async read(key: string, load: () => Promise<V>): Promise<V> {
    return (
      this.#entries.get(key) ??
      this.share(key, async () => {
        const keep = this.startRead();
        const value = await load();
        keep(key, value);
        return value;
      })
    );
  }

  /** Joins the load of the key that is under way, or starts one; what comes after an eviction starts its own. */
  async share(key: string, load: () => Promise<V>): Promise<V> {
    const underWay = this.#loading.get(key);
    if (underWay) return underWay;
    const loading = load();
    this.#loading.set(key, loading);
    try {
      return await loading;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }

  /** Drops one entry that turned out to be gone; reads that are under way are not concerned. */
  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Evicts the entries of the keys, or all. */
  evict(keys: Iterable<string> = this.#entries.keys()): void {
    this.#evictions++;
    this.#loading.clear();
    for (const key of [...keys]) this.#entries.delete(key);
  }

  /** Evicts the entries for which the function says true. */
  evictWhere(isStale: (value: V) => boolean): void {
    const stale: string[] = [];
    for (const [key, value] of this.#entries.entries()) if (isStale(value)) stale.push(key);
    this.evict(stale);
  }
}
