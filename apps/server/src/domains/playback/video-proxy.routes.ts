import { proxyVideo } from "@seance/contract/playback";
import type { FastifyInstance, FastifyReply } from "fastify";
import { serveRaw } from "#http/serve.ts";
import { mediaGate } from "./media-gate.ts";
import { openStreams } from "./open-streams.ts";
import { mediaHeaders, preflightHeaders } from "./proxied-answer.ts";
import { authorise, relay } from "./video-proxy.service.ts";

/** Videos of protected hosts, through this server; the caller's own session token is refused here. */
export function videoProxyRoutes(app: FastifyInstance): void {
  const { services } = app;
  const gate = mediaGate(services);
  const streams = openStreams(services.bus, gate.stillHolds);

  serveRaw(app, proxyVideo, async ({ query, request, reply }) => {
    void reply.headers(mediaHeaders);
    const target = await authorise(services, gate, query);
    const gone = new AbortController();
    const leave = streams.enter(target.pass.grant, () => reply.raw.destroy());
    const end = (): void => {
      gone.abort();
      leave();
    };
    reply.raw.once("close", end);
    // Gone while we were asking who it was: nobody would say so any more.
    if (reply.raw.destroyed) end();
    const { status, headers, body } = await relay(services, gate, target, {
      method: request.method === "HEAD" ? "HEAD" : "GET",
      headers: request.headers,
      signal: gone.signal,
    });
    return send(reply.code(status).headers(headers), body);
  });

  app.options(proxyVideo.path, (_request, reply) => reply.code(204).headers(preflightHeaders).send());
}

const send = (reply: FastifyReply, body: unknown): FastifyReply => (body === null ? reply.send() : reply.send(body));
