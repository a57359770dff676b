import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type * as z from "zod/mini";
import type { Config } from "#core/config.ts";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";

/** The provider did not answer, or not what it documents: nothing is known, which is not the same as nothing is there. */
export class MetadataAway extends Error {
  override readonly name = "MetadataAway";
}

/** Asks TMDB for one page; null where it knows none. */
export type AskTmdb = <T extends z.ZodMiniType<object>>(
  path: string,
  query: Readonly<Record<string, string>>,
  shape: T,
) => Promise<z.output<T> | null>;

/** TMDB asks to stay about there, and to heed its 429: those make the whole queue wait. */
const pace = { interval: 100, intervalCap: 10, concurrency: 16 } as const;
const attempts = 4;
const attemptMs = 8000;
const longestWaitMs = 30_000;
/** After a failure of all attempts, nobody waits for the next one so long. */
const restMs = 20_000;
const room = { max: 3000, ttl: 6 * 3600 * 1000 } as const;

/**
 * Rate-limited, cached, retried and bounded in time. The address is the operator's own (TMDB_BASE_URL), never one that
 * somebody typed: it may be on this machine.
 */
export function openTmdbClient({ TMDB_API_KEY: key, TMDB_BASE_URL: base }: Config, log: Log): AskTmdb | null {
  if (key === undefined) return null;
  const queue = new PQueue(pace);
  const cache = new LRUCache<string, { value: unknown }>(room);
  const asking = new Map<string, Promise<unknown>>();
  let restUntil = 0;

  const once = async (url: URL): Promise<unknown> => {
    const answer = await fetch(url, { headers: headersFor(key), redirect: "error", signal: AbortSignal.timeout(attemptMs) });
    if (answer.ok) return answer.json();
    await answer.body?.cancel();
    if (answer.status === 404) return null;
    throw new HttpFailure(answer.status, answer.headers.get("retry-after"));
  };

  const insist = async (url: URL): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await queue.add(() => once(url));
      } catch (error) {
        const wait = waitAfter(error, attempt);
        if (wait === null) throw error;
        if (error instanceof HttpFailure && error.status === 429) hold(queue, wait);
        await sleep(wait);
      }
    }
  };

  const ask = async (url: URL): Promise<unknown> => {
    if (Date.now() < restUntil) throw new MetadataAway("TMDB ne répondait pas à l’instant");
    try {
      return await insist(url);
    } catch (error) {
      restUntil = Date.now() + (isOutage(error) ? restMs : 0);
      const reason = errorMessage(error);
      log.warn({ reason, path: url.pathname }, "TMDB ne répond pas");
      throw new MetadataAway(reason, { cause: error });
    }
  };

  return async (path, query, shape) => {
    const url = addressOf(base, path, query, key);
    const name = `${path}?${new URLSearchParams(query).toString()}`;
    const kept = cache.get(name) ?? { value: await shared(asking, name, () => ask(url)) };
    cache.set(name, kept);
    const answer = kept.value;
    if (answer === null) return null;
    const parsed = shape.safeParse(answer);
    if (!parsed.success) throw new MetadataAway(`réponse inattendue de TMDB : ${path}`);
    return parsed.data;
  };
}

/** Two who ask the same at once are answered by one request. */
async function shared(asking: Map<string, Promise<unknown>>, name: string, ask: () => Promise<unknown>): Promise<unknown> {
  const pending = asking.get(name) ?? ask();
  asking.set(name, pending);
  try {
    return await pending;
  } finally {
    asking.delete(name);
  }
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

/** Milliseconds before the next attempt; null where another is of no use. */
function waitAfter(error: unknown, attempt: number): number | null {
  if (attempt >= attempts || !isOutage(error)) return null;
  const backoff = 250 * 2 ** attempt * (0.75 + Math.random() / 2);
  if (!(error instanceof HttpFailure) || error.retryAfter === null) return backoff;
  const seconds = Number(error.retryAfter);
  const asked = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(error.retryAfter) - Date.now();
  return Math.min(longestWaitMs, Math.max(Number.isFinite(asked) ? asked : backoff, 50));
}

/** Nobody asks while the provider wants a pause. */
function hold(queue: PQueue, ms: number): void {
  if (queue.isPaused) return;
  queue.pause();
  setTimeout(() => queue.start(), ms).unref();
}

/** A key of version 3 goes in the address, a token of version 4 in a header. */
const isToken = (key: string): boolean => key.length > 64;
const headersFor = (key: string): Record<string, string> => ({
  accept: "application/json",
  ...(isToken(key) && { authorization: `Bearer ${key}` }),
});

function addressOf(base: string, path: string, query: Readonly<Record<string, string>>, key: string): URL {
  const url = new URL(`${base.replace(/\/+$/, "")}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (!isToken(key)) url.searchParams.set("api_key", key);
  return url;
}
