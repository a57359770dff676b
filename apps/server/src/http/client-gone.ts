import type { FastifyReply } from "fastify";

/**
 * Aborts when the client closes its connection before it is answered. Fastify's `request.signal` listens to the request, which is closed
 * as soon as its body is read.
 */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  if (raw.closed || raw.destroyed || raw.socket?.destroyed) return AbortSignal.abort();
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
