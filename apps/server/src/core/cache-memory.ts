import type { Config } from "./config.ts";

/** The share of CACHE_MEMORY that each cache of a process may fill. Caches of a fixed number of small entries are not counted. */
const shares = {
  movie: 5 / 16,
  series: 1 / 8,
  cards: 1 / 8,
  answers: 3 / 16,
  sessions: 1 / 8,
  mediaSessions: 1 / 16,
  tmdb: 1 / 16,
};

/** The bytes that a cache may hold. */
export const cacheBytes = ({ CACHE_MEMORY }: Pick<Config, "CACHE_MEMORY">, name: keyof typeof shares): number =>
  Math.floor(CACHE_MEMORY * shares[name]);

/**
 * A copy in memory of its own, for what is cached. Node takes buffers of less than 32 KB from slabs of 64 KB, and a slab stays as long
 * as one of its buffers does: a cached answer of 2 KB may hold 64.
 */
export function ownBytes(source: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(source));
  if (typeof source === "string") bytes.write(source);
  else source.copy(bytes);
  return bytes;
}
