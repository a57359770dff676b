import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Span } from "@opentelemetry/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { runForRequest } from "#core/request-context.ts";

export const requestIdHeader = "x-request-id";

const readable = /^[\w-]{8,64}$/;

/** The id that the reverse proxy gave the request and has in its own log, else a new one. Without a trusted proxy the header is the client's. */
export const newRequestId =
  (behindProxy: boolean) =>
  ({ headers: { [requestIdHeader]: given } }: IncomingMessage): string =>
    behindProxy && typeof given === "string" && readable.test(given) ? given : randomUUID();

export type StartSpan = (request: FastifyRequest, reply: FastifyReply) => Span | undefined;

/** Puts the id of each request into its answer, and into every line that is logged for it; its span into what it causes. */
export function identifyRequests(app: FastifyInstance, startSpan: StartSpan = () => undefined): void {
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    runForRequest(request.id, done, startSpan(request, reply));
  });
}
