import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { castPath } from "./addresses.ts";
import { admitCast } from "./cast.service.ts";
import { openLoops } from "./live.ts";
import { mediaGate } from "./media-gate.ts";
import { findMedia } from "./media-files.ts";
import { mediaHeaders, preflightHeaders } from "./proxied-answer.ts";
import { rollingPlaylist } from "./rolling-playlist.ts";
import { sendMedia } from "./send-media.ts";

/** An uploaded file opened as a page is shown and nothing more: no script, no frame, no call. */
const policy = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox";

interface Asking {
  Params: { "*": string };
}

/** Files of MEDIA_DIR with byte ranges, and the live playlists made from its loops: for pages, and signed for televisions. */
export function mediaRoutes(app: FastifyInstance): void {
  const { MEDIA_DIR } = app.services.config;
  const gate = mediaGate(app.services);
  const send = mediaSender(MEDIA_DIR);

  app.route<Asking>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    handler: (request, reply) => send(request, reply, request.params["*"]),
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
  });
  app.options(`${castPath}/*`, (_request, reply) => reply.code(204).headers(preflightHeaders).send());
}

/** Answers with what a path below MEDIA_DIR means. */
function mediaSender(root: string) {
  const loopOf = openLoops(root);
  return async (request: FastifyRequest, reply: FastifyReply, asked: string) => {
    void reply.header("content-security-policy", policy);
    const channel = /^live\/([^/]+)\/live\.m3u8$/.exec(asked)?.[1];
    if (channel !== undefined) {
      const loop = await loopOf(channel);
      if (!loop) return reply.callNotFound();
      void reply.headers({
        "content-type": "application/vnd.apple.mpegurl",
        "cache-control": "public, max-age=1",
      });
      return reply.send(rollingPlaylist(loop, Date.now()));
    }
    const found = await findMedia(root, asked);
    return found ? sendMedia(request, reply, found, asked) : reply.callNotFound();
  };
}
