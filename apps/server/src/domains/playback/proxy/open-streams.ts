import { limits } from "@seance/contract/limits";
import { Refusal, overloaded } from "#core/refusal.ts";
import type { Bus } from "#db/bus.ts";
import type { Grant } from "#domains/playback/media-token.ts";

interface Stream {
  readonly grant: Grant;
  readonly end: () => void;
}

const { perAccount, perProcess } = limits.videoProxy;

/** Limits the proxied streams of this process, per account and in all, and ends them with their token or session. */
export function openStreams(bus: Pick<Bus, "subscribe">, hasSession: (grant: Grant) => Promise<boolean>) {
  const open = new Set<Stream>();

  const recheck = async (stream: Stream): Promise<void> => {
    // A database outage ends no stream.
    if (!(await hasSession(stream.grant).catch(() => true))) stream.end();
  };
  bus.subscribe((message) => {
    if (message.kind !== "account" && message.kind !== "resync") return;
    for (const stream of open)
      if (message.kind === "resync" || stream.grant.holder?.accountId === message.id) void recheck(stream);
  });

  return {
    /** Counts a stream, which ends by `end` at the latest when its token expires; the returned function removes it. */
    add(grant: Grant, end: () => void): () => void {
      if (open.size >= perProcess) throw overloaded();
      const own = [...open].filter((stream) => stream.grant.holder?.accountId === grant.holder?.accountId);
      if (own.length >= perAccount)
        throw new Refusal("too-many", "Trop de lectures à la fois. Fermez-en une.", { retryAfter: 2 });
      const stream = { grant, end };
      // A token lives for hours; a Node timer can wait for 24 days.
      const expiry = setTimeout(end, Math.max(0, grant.expiresAt * 1000 - Date.now())).unref();
      open.add(stream);
      return () => {
        clearTimeout(expiry);
        open.delete(stream);
      };
    },
  };
}
