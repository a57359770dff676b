import { proxyVideo } from "@seance/contract/playback";
import type { FastifyInstance } from "fastify";
import { openMediaGate } from "#domains/playback/media-gate.ts";
import { serveRaw } from "#http/serve.ts";
import { openStreams } from "./open-streams.ts";
import { crossOriginHeaders, preflightHeaders } from "./proxy-headers.ts";
import { authorizeProxy, proxyRequest } from "./video-proxy.service.ts";

/** Proxies videos of protected hosts, by media token; session tokens are refused. */
export function videoProxyRoutes(app: FastifyInstance): void {
  const { services } = app;
  const gate = openMediaGate(services);
  const streams = openStreams(services.bus, gate.hasSession);

  serveRaw(app, proxyVideo, async ({ query, request, reply }) => {
    void reply.headers(crossOriginHeaders);
    const target = await authorizeProxy(services, gate, query);
    const gone = new AbortController();
    const remove = streams.add(target.issued.grant, () => reply.raw.destroy());
    const end = (): void => {
      gone.abort();
      remove();
    };
    reply.raw.once("close", end);
    // A client that disconnected during the authorization emits no further event.
    if (reply.raw.destroyed) end();
    const { status, headers, body } = await proxyRequest(services, gate, target, {
      method: request.method === "HEAD" ? "HEAD" : "GET",
      headers: request.headers,
      signal: gone.signal,
    });
    return reply
      .code(status)
      .headers(headers)
      .send(body ?? undefined);
  });

  app.options(proxyVideo.path, (_request, reply) => reply.code(204).headers(preflightHeaders).send());
}
