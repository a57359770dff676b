import type { EndpointShape } from "@seance/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { Refusal } from "#core/refusal.ts";
import type { Services } from "#services.ts";
import { identify } from "./authenticate.ts";
import { admit } from "./serve.ts";

export interface WatchedRight {
  /** Aborts, with the refusal, as soon as the sender may not make the call any more. */
  readonly signal: AbortSignal;
  /** Throws the refusal where the sender may not make the call now. */
  check(): Promise<void>;
  stop(): void;
}

/** Watches the right of the sender of a long request: a ban, another role or the end of the session takes it away at once. */
export function watchRight(
  { sessions, bus }: Pick<Services, "sessions" | "bus">,
  request: FastifyRequest,
  endpoint: Pick<EndpointShape, "access" | "method" | "path" | "keys">,
): WatchedRight {
  const lost = new AbortController();
  const { accountId } = request;
  const check = async (): Promise<void> => admit(endpoint, await identify(request, sessions));
  const stop = bus.subscribe((message) => {
    if (message.kind !== "resync" && !(message.kind === "account" && message.id === accountId)) return;
    void check().catch((error: unknown) => {
      if (error instanceof Refusal) lost.abort(error);
    });
  });
  return { signal: lost.signal, check, stop };
}
