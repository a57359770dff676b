import { limits } from "@seance/contract/limits";
import { Refusal, overloaded } from "#core/refusal.ts";
import type { Bus } from "#db/bus.ts";
import type { Grant } from "./media-token.ts";

interface Stream {
  readonly grant: Grant;
  readonly end: () => void;
}

export interface OpenStreams {
  /** Counts a stream in; gives what counts it out. It is ended with its token, or with the session that it came by. */
  enter(grant: Grant, end: () => void): () => void;
}

const { videoProxy } = limits;
/** The longest wait of a timer of Node's is some 24 days: no token lives that long. */
const msUntil = (expiresAt: number): number => Math.max(0, expiresAt * 1000 - Date.now());

/** Streams of this process that pass through the proxy: so many of an account, so many of all. */
export function openStreams(bus: Pick<Bus, "subscribe">, stillHolds: (grant: Grant) => Promise<boolean>): OpenStreams {
  const open = new Set<Stream>();
  const countOf = (account: string | undefined): number =>
    [...open].filter(({ grant }) => grant.holder?.accountId === account).length;

  const recheck = async (stream: Stream): Promise<void> => {
    // While nobody can tell, a stream goes on: an outage logs nobody out.
    const holds = await stillHolds(stream.grant).catch(() => true);
    if (!holds) stream.end();
  };
  bus.subscribe((message) => {
    if (message.kind !== "account" && message.kind !== "resync") return;
    for (const stream of open)
      if (message.kind === "resync" || stream.grant.holder?.accountId === message.id) void recheck(stream);
  });

  return {
    enter(grant, end) {
      if (open.size >= videoProxy.perProcess) throw overloaded();
      if (countOf(grant.holder?.accountId) >= videoProxy.perAccount)
        throw new Refusal("too-many", "Trop de lectures à la fois. Fermez-en une.", { retryAfter: 2 });
      const stream = { grant, end };
      const expiry = setTimeout(end, msUntil(grant.expiresAt)).unref();
      open.add(stream);
      return () => {
        clearTimeout(expiry);
        open.delete(stream);
      };
    },
  };
}
