import { createHash } from "node:crypto";
import { keyMessages, keyPrefix } from "@seance/contract/api-keys";
import type { FastifyRequest } from "fastify";
import type { Actor, Caller } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { ReadCache } from "#core/read-cache.ts";
import type { Bus } from "#db/bus.ts";
import { isAway } from "#db/client.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The signed-in account, once the caller has been identified. */
    accountId: string | null;
  }
}

interface ReadOptions {
  readonly anew?: boolean;
}

/** Finds the account of a session token by its SHA-256; null if the session has ended. */
export interface SessionReader {
  /** `anew`: from the database, even if the cache has it. */
  read(tokenHash: Buffer, options?: ReadOptions): Promise<Actor | null>;
}

const tokenShape = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** An estimate. */
const bytesPerSession = 400;
const freshMs = 5000;
const longestOutageMs = 10 * 60_000;

/**
 * Caches sessions for a few seconds. A message about the account, or a gap in the messages, evicts them at once: a ban or a new role
 * takes effect at the next request on every process. While the database is away, an expired entry is still used, so that cached pages
 * stay readable.
 */
export function cacheSessions(
  find: (tokenHash: Buffer) => Promise<Actor | null>,
  bus: Pick<Bus, "subscribe">,
  maxBytes: number,
): SessionReader {
  const max = Math.floor(maxBytes / bytesPerSession);
  const cache = new ReadCache<{ readonly actor: Actor; readonly at: number }>({ max, ttl: longestOutageMs });
  bus.subscribe((message) => {
    // A setting decides whether the staff needs a second factor.
    if (message.kind === "resync" || (message.kind === "tag" && message.tag === "settings")) cache.evict();
    if (message.kind === "account") cache.evictWhere(({ actor }) => actor.id === message.id);
  });
  return {
    async read(tokenHash, { anew = false } = {}) {
      const key = tokenHash.toString("base64url");
      const hit = cache.get(key);
      if (hit && !anew && performance.now() - hit.at < freshMs) return hit.actor;
      const keep = cache.startRead();
      try {
        const actor = await find(tokenHash);
        if (actor) keep(key, { actor, at: performance.now() });
        else cache.delete(key);
        return actor;
      } catch (error) {
        if (hit && isAway(error)) return hit.actor;
        throw error;
      }
    },
  };
}

/** Whether the request shows an API key, valid or not. */
export const showsKey = ({ headers }: FastifyRequest): boolean =>
  (headers.authorization ?? "").slice("Bearer ".length).startsWith(keyPrefix);

/** SHA-256 of the request's bearer token; null without one. */
export function tokenHashOf(request: FastifyRequest): Buffer | null {
  const token = tokenShape.exec(request.headers.authorization ?? "")?.[1];
  return token ? hashToken(token) : null;
}

/** The caller of a request. A malformed, expired or missing token makes a guest; such a key is refused: a program must not go on as one. */
export async function identify(request: FastifyRequest, sessions: SessionReader, options?: ReadOptions): Promise<Caller> {
  const tokenHash = tokenHashOf(request);
  const actor = tokenHash ? await sessions.read(tokenHash, options) : null;
  if (!actor && showsKey(request)) throw new Refusal("unauthenticated", keyMessages.refused);
  const origin = { address: request.ip, userAgent: (request.headers["user-agent"] ?? "").slice(0, 400) };
  request.accountId = actor?.id ?? null;
  return { actor: actor && { ...actor, origin }, ...origin };
}
