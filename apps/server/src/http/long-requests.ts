import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Of a body under way: so many bytes in each window at least, or its sender is too slow. */
export const pace = { windowMs: 20_000, bytes: 64 * 1024 };

const takingTime = new WeakSet<Socket>();

/** Whether the request of this connection may last: the clock that ends every other one rings for it in vain. */
export const isTakingTime = (socket: Socket): boolean => takingTime.has(socket);

/**
 * Lets a request send its body for as long as it takes, until it is answered, provided that it moves: one that trickles is
 * answered 408, as every slow one. Only for callers whose right has been checked.
 */
export function allowSlowBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const { socket } = raw;
  takingTime.add(socket);
  let seen = socket.bytesRead;
  const watch = setInterval(() => {
    // While bytes wait for us, or once all have come, it is not the sender who is slow.
    const ours = raw.complete || raw.readableLength > 0;
    if (!ours && socket.bytesRead - seen < pace.bytes) {
      end();
      const slow = Object.assign(new Error("corps trop lent"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      request.server.server.emit("clientError", slow, socket);
    }
    seen = socket.bytesRead;
  }, pace.windowMs).unref();
  const end = (): void => {
    clearInterval(watch);
    takingTime.delete(socket);
  };
  reply.raw.once("close", end);
}

const letByMs = 3000;

/** Reads past what is still coming of a body that is refused, for a moment: whoever is cut while sending never reads why. */
export async function drainBody({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, letByMs);
  raw.once("end", resolve).once("close", resolve);
  raw.unpipe();
  raw.resume();
  await promise;
  clearTimeout(late);
}
