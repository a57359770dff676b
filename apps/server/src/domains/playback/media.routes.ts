import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { plainRange } from "./byte-range.ts";
import { openLoops } from "./live.ts";
import { cachingOf, findMedia } from "./media-files.ts";
import { rollingPlaylist } from "./rolling-playlist.ts";

/** An uploaded file opened as a page is shown and nothing more: no script, no frame, no call. */
const policy = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Files of MEDIA_DIR with byte ranges, and the live playlists made from its loops. */
export async function mediaRoutes(app: FastifyInstance): Promise<void> {
  const { MEDIA_DIR } = app.services.config;
  const loopOf = openLoops(MEDIA_DIR);
  await app.register(fastifyStatic, {
    serve: false,
    root: MEDIA_DIR,
    suppressWarning: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header("content-security-policy", policy),
  });

  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    async handler(request, reply) {
      const asked = request.params["*"];
      const found = await findMedia(MEDIA_DIR, asked);
      if (!found) return reply.callNotFound();
      // A weak tag does not say that the bytes are the same: the whole file is sent (RFC 9110, 13.1.5).
      const certain = !String(request.headers["if-range"] ?? "").startsWith("W/");
      const range = certain ? plainRange(request.headers.range, found.size) : undefined;
      if (range === undefined || request.method === "HEAD") delete request.raw.headers.range;
      else request.raw.headers.range = range;
      void reply.header("cache-control", cachingOf(asked));
      return reply.sendFile(path.basename(found.file), path.dirname(found.file));
    },
    errorHandler(error, request, reply) {
      // The sender refuses a range past the end, or a precondition, by an error that carries the headers to answer.
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
    },
  });

  app.route<{ Params: { name: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/live/:name/live.m3u8",
    async handler(request, reply) {
      const loop = await loopOf(request.params.name);
      if (!loop) return reply.callNotFound();
      void reply.headers({
        "content-type": "application/vnd.apple.mpegurl",
        "cache-control": "public, max-age=1",
        "content-security-policy": policy,
      });
      return reply.send(rollingPlaylist(loop, Date.now()));
    },
  });
}
