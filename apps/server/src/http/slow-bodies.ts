import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Connections whose request may take longer than the server's request timeout. */
    readonly timeoutExempt: WeakSet<Socket>;
  }
}

/** Least number of bytes in each window while a slow body is received. */
export const pace = { windowMs: 20_000, bytes: 64 * 1024 };

/**
 * Exempts a request from the request timeout until it is answered, as long as its body keeps the {@link pace}; a slower one is answered
 * 408. Call it only once the caller's permission is checked.
 */
export function allowSlowBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, server } = request;
  const { socket } = raw;
  server.timeoutExempt.add(socket);
  let seen = socket.bytesRead;
  const watch = setInterval(() => {
    // While we have bytes left to read, or all have arrived, the sender is not the slow side.
    const ours = raw.complete || raw.readableLength > 0;
    if (!ours && socket.bytesRead - seen < pace.bytes) {
      end();
      const slow = Object.assign(new Error("corps trop lent"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.server.emit("clientError", slow, socket);
    }
    seen = socket.bytesRead;
  }, pace.windowMs).unref();
  const end = (): void => {
    clearInterval(watch);
    server.timeoutExempt.delete(socket);
  };
  reply.raw.once("close", end);
}

const drainMs = 3000;

/** Reads the rest of a refused body for a moment: a client that is cut off while sending does not read the answer. */
export async function drainBody({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, drainMs);
  raw.once("end", resolve).once("close", resolve);
  raw.unpipe();
  raw.resume();
  await promise;
  clearTimeout(late);
}
