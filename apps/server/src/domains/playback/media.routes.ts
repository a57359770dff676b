import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { castPath } from "./addresses.ts";
import { plainRange } from "./byte-range.ts";
import { admitCast } from "./cast.service.ts";
import { openLoops } from "./live.ts";
import { mediaGate } from "./media-gate.ts";
import { cachingOf, findMedia } from "./media-files.ts";
import { mediaHeaders, preflightHeaders } from "./proxied-answer.ts";
import { rollingPlaylist } from "./rolling-playlist.ts";

/** An uploaded file opened as a page is shown and nothing more: no script, no frame, no call. */
const policy = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Bytes read of a file at once: with the ordinary 64 KiB, reading takes longer than sending. The types do not know it. */
const reading = { acceptRanges: true, highWaterMark: 512 * 1024 };

interface Asking {
  Params: { "*": string };
}

/** Files of MEDIA_DIR with byte ranges, and the live playlists made from its loops: for pages, and signed for televisions. */
export async function mediaRoutes(app: FastifyInstance): Promise<void> {
  const { MEDIA_DIR } = app.services.config;
  const gate = mediaGate(app.services);
  const send = mediaSender(MEDIA_DIR);
  const refuse: RouteShorthandOptions["errorHandler"] = (error, request, reply) => refuseRange(app, error, request, reply);
  await app.register(fastifyStatic, {
    serve: false,
    root: MEDIA_DIR,
    suppressWarning: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header("content-security-policy", policy),
  });

  app.route<Asking>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    handler: (request, reply) => send(request, reply, request.params["*"]),
    errorHandler: refuse,
  });

  app.route<Asking & { Params: { token: string } }>({
    method: ["GET", "HEAD"],
    url: `${castPath}/:token/*`,
    async handler(request, reply) {
      const { token, "*": asked } = request.params;
      void reply.headers(mediaHeaders);
      await admitCast(app.services, gate, token, asked);
      return send(request, reply, asked);
    },
    errorHandler: refuse,
  });
  app.options(`${castPath}/*`, (_request, reply) => reply.code(204).headers(preflightHeaders).send());
}

/** Answers with what a path below MEDIA_DIR means. */
function mediaSender(root: string) {
  const loopOf = openLoops(root);
  return async (request: FastifyRequest, reply: FastifyReply, asked: string) => {
    const channel = /^live\/([^/]+)\/live\.m3u8$/.exec(asked)?.[1];
    if (channel !== undefined) {
      const loop = await loopOf(channel);
      if (!loop) return reply.callNotFound();
      void reply.headers({
        "content-type": "application/vnd.apple.mpegurl",
        "cache-control": "public, max-age=1",
        "content-security-policy": policy,
      });
      return reply.send(rollingPlaylist(loop, Date.now()));
    }
    const found = await findMedia(root, asked);
    if (!found) return reply.callNotFound();
    // A weak tag does not say that the bytes are the same: the whole file is sent (RFC 9110, 13.1.5).
    const certain = !String(request.headers["if-range"] ?? "").startsWith("W/");
    const range = certain ? plainRange(request.headers.range, found.size) : undefined;
    if (range === undefined || request.method === "HEAD") delete request.raw.headers.range;
    else request.raw.headers.range = range;
    void reply.header("cache-control", cachingOf(asked));
    return reply.sendFile(path.basename(found.file), path.dirname(found.file), reading);
  };
}

/** The sender refuses a range past the end, or a precondition, by an error that carries the headers to answer. */
function refuseRange(app: FastifyInstance, error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, headers } = error as { statusCode?: number; headers?: Record<string, string> };
  if (statusCode !== 416 && statusCode !== 412) {
    app.errorHandler(error, request, reply);
    return;
  }
  const detail = statusCode === 416 ? "Plage d’octets hors du fichier" : "Le fichier a changé";
  void reply
    .code(statusCode)
    .headers(headers ?? {})
    .header("cache-control", "no-store")
    .send({ detail });
}
