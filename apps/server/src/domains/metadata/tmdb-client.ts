import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type * as z from "zod/mini";
import { cacheBytes } from "#core/cache-memory.ts";
import type { Config } from "#core/config.ts";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";

/** TMDB did not answer, or not in its documented shape: whether it knows the title is unknown. */
export class MetadataUnavailable extends Error {
  override readonly name = "MetadataUnavailable";
}

/** Requests a resource of TMDB; null when it does not exist. */
export type AskTmdb = <T extends z.ZodMiniType<object>>(
  path: string,
  query: Readonly<Record<string, string>>,
  shape: T,
) => Promise<z.output<T> | null>;

/** About 100 requests a second, TMDB's documented limit. */
const pace = { interval: 100, intervalCap: 10, concurrency: 16 } as const;
const maxAttempts = 4;
const attemptMs = 8000;
const maxWaitMs = 30_000;
/** Requests fail at once for this long after all attempts of one have failed. */
const circuitOpenMs = 20_000;

/**
 * A client of TMDB with rate limit, cache, retries and timeouts. TMDB_BASE_URL is the operator's setting, never user input, so it may
 * be a private address.
 */
export function openTmdbClient(config: Config, log: Log, key: string): AskTmdb {
  const { TMDB_BASE_URL: base } = config;
  const request = openRequester(key);
  let circuitOpenUntil = 0;
  const cache = new LRUCache<string, TmdbBody, URL>({
    maxSize: cacheBytes(config, "tmdb"),
    sizeCalculation: ({ bytes }) => bytes + 300,
    ttl: 6 * 3600 * 1000,
    updateAgeOnGet: true,
    ignoreFetchAbort: true,
    // Concurrent calls for one key share a request; failures are not cached.
    fetchMethod: async (_key, _stale, { context: url }) => {
      if (Date.now() < circuitOpenUntil) throw new MetadataUnavailable("TMDB ne répondait pas à l’instant");
      try {
        return await request(url);
      } catch (error) {
        if (isOutage(error)) circuitOpenUntil = Date.now() + circuitOpenMs;
        const reason = errorMessage(error);
        log.warn({ reason, path: url.pathname }, "TMDB ne répond pas");
        throw new MetadataUnavailable(reason, { cause: error });
      }
    },
  });
  return async (path, query, shape) => {
    const url = urlOf(base, path, query, key);
    const cached = await cache.fetch(`${path}?${new URLSearchParams(query).toString()}`, { context: url });
    if (!cached || cached.body === null) return null;
    const parsed = shape.safeParse(cached.body);
    if (!parsed.success) throw new MetadataUnavailable(`réponse inattendue de TMDB : ${path}`);
    return parsed.data;
  };
}

/** Asks TMDB once whether it accepts a key. */
export async function isKeyAccepted({ TMDB_BASE_URL: base }: Config, key: string): Promise<boolean> {
  const url = urlOf(base, "/configuration", {}, key);
  const options = { headers: headersFor(key), redirect: "error", signal: AbortSignal.timeout(attemptMs) } as const;
  const answer = await fetch(url, options).catch((error: unknown) => {
    throw new MetadataUnavailable(errorMessage(error), { cause: error });
  });
  await answer.body?.cancel();
  if (answer.status === 401) return false;
  if (!answer.ok) throw new MetadataUnavailable(`TMDB : ${answer.status}`);
  return true;
}

interface TmdbBody {
  /** Null for 404. */
  readonly body: unknown;
  /** An estimate of its memory: parsed, a text takes about three times its length. */
  readonly bytes: number;
}

/** Requests through one rate-limited queue, with retries. */
function openRequester(key: string): (url: URL) => Promise<TmdbBody> {
  const queue = new PQueue(pace);
  const attempt = async (url: URL): Promise<TmdbBody> => {
    const answer = await fetch(url, { headers: headersFor(key), redirect: "error", signal: AbortSignal.timeout(attemptMs) });
    if (answer.ok) {
      const text = await answer.text();
      return { body: JSON.parse(text), bytes: text.length * 3 };
    }
    await answer.body?.cancel();
    if (answer.status === 404) return { body: null, bytes: 0 };
    throw new HttpFailure(answer.status, answer.headers.get("retry-after"));
  };
  return async (url) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await queue.add(() => attempt(url));
      } catch (error) {
        const wait = retryDelay(error, attempts);
        if (wait === null) throw error;
        if (error instanceof HttpFailure && error.status === 429) pauseQueue(queue, wait);
        await sleep(wait);
      }
    }
  };
}

class HttpFailure extends Error {
  readonly status: number;
  readonly retryAfter: string | null;
  constructor(status: number, retryAfter: string | null) {
    super(`TMDB : ${status}`);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

const isOutage = (error: unknown): boolean => !(error instanceof HttpFailure) || error.status >= 500 || error.status === 429;

/** Milliseconds before the next attempt: Retry-After, else exponential backoff; null when there is none. */
function retryDelay(error: unknown, attempts: number): number | null {
  if (attempts >= maxAttempts || !isOutage(error)) return null;
  const backoff = 250 * 2 ** attempts * (0.75 + Math.random() / 2);
  if (!(error instanceof HttpFailure) || error.retryAfter === null) return backoff;
  const seconds = Number(error.retryAfter);
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(error.retryAfter) - Date.now();
  return Math.min(maxWaitMs, Math.max(Number.isFinite(asked) ? asked : backoff, 50));
}

function pauseQueue(queue: PQueue, ms: number): void {
  if (queue.isPaused) return;
  queue.pause();
  setTimeout(() => queue.start(), ms).unref();
}

/** A v3 key goes in the query, a v4 token in a header. */
const isToken = (key: string): boolean => key.length > 64;
const headersFor = (key: string): Record<string, string> => ({
  accept: "application/json",
  ...(isToken(key) && { authorization: `Bearer ${key}` }),
});

function urlOf(base: string, path: string, query: Readonly<Record<string, string>>, key: string): URL {
  const url = new URL(`${base.replace(/\/+$/, "")}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (!isToken(key)) url.searchParams.set("api_key", key);
  return url;
}

const downloadMs = 20_000;

/** The content of a picture of TMDB's image server; null when it does not exist or is larger than `maxBytes`. */
export async function download(url: string, maxBytes: number): Promise<Buffer | null> {
  try {
    const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(downloadMs) });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw new HttpFailure(answer.status, null);
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body) {
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw new MetadataUnavailable(errorMessage(error), { cause: error });
  }
}
