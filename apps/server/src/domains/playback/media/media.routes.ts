import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { addressGroup } from "#core/address.ts";
import { openMediaGate } from "#domains/playback/media-gate.ts";
import { castPath } from "#domains/playback/media-urls.ts";
import { crossOriginHeaders, preflightHeaders } from "#domains/playback/proxy/proxy-headers.ts";
import { clientGone } from "#http/client-gone.ts";
import type { Services } from "#services.ts";
import { authorizeCast } from "./cast.service.ts";
import { findMedia } from "./media-files.ts";
import { findLibraryFile, isLibraryFile } from "./own-files.ts";
import { parseLoop, rollingPlaylist, type Loop } from "./rolling-playlist.ts";
import { sendMedia } from "./send-media.ts";
import { sendStored } from "./send-stored.ts";
import { openFileStreamer } from "./stream-file.ts";

/** A file that is opened as a page runs no script, frame or request. */
const policy =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

interface MediaRoute {
  Params: { "*": string };
}

/** Serves the files of MEDIA_DIR and of the library folders with byte ranges, and the live playlists of its loops: to pages, and by token to televisions. */
export function mediaRoutes(app: FastifyInstance): void {
  const { services } = app;
  const gate = openMediaGate(services);
  const send = mediaSender(services);

  app.route<MediaRoute>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    handler: (request, reply) => send(request, reply, request.params["*"], { signed: false }),
  });

  /** Asked by proxies that answer for /media themselves: whether viewers may read a video, given by its file or the folder of its package. */
  app.route<MediaRoute>({
    method: ["GET", "HEAD"],
    url: "/api/media-shown/*",
    async handler(request, reply) {
      const isShown = await isPublished(services, request, reply, request.params["*"]);
      return reply
        .code(isShown ? 204 : 403)
        .header("cache-control", "no-store")
        .send();
    },
  });

  app.route<MediaRoute & { Params: { token: string } }>({
    method: ["GET", "HEAD"],
    url: `${castPath}/:token/*`,
    async handler(request, reply) {
      const { token, "*": asked } = request.params;
      void reply.headers(crossOriginHeaders);
      await authorizeCast(services, gate, token, asked);
      return send(request, reply, asked, { signed: true });
    },
  });
  app.options(`${castPath}/*`, (_request, reply) => reply.code(204).headers(preflightHeaders).send());
}

function mediaSender(services: Services) {
  const root = services.config.MEDIA_DIR;
  const streamFile = openFileStreamer();
  /** Loops are read every few seconds at most, however many viewers a channel has. */
  const loops = new LRUCache<string, { readonly loop: Loop | null }>({
    max: 200,
    ttl: 5000,
    fetchMethod: async (channel) => {
      const found = await findMedia(root, `live/${channel}/loop.m3u8`);
      return { loop: found && parseLoop(await readFile(found.file, "utf8")) };
    },
  });
  return async (request: FastifyRequest, reply: FastifyReply, asked: string, { signed }: { readonly signed: boolean }) => {
    void reply.header("content-security-policy", policy);
    const channel = /^live\/([^/]+)\/live\.m3u8$/.exec(asked)?.[1];
    if (channel !== undefined) {
      const loop = (await loops.fetch(channel))?.loop;
      if (!loop) return reply.callNotFound();
      return reply
        .headers({ "content-type": "application/vnd.apple.mpegurl", "cache-control": "public, max-age=1" })
        .send(rollingPlaylist(loop, Date.now()));
    }
    const found = await (isLibraryFile(asked) ? findLibraryFile(services, asked) : findMedia(root, asked));
    // Once it is known to be there: a guessed name costs no query.
    const isShown = async (): Promise<boolean> => signed || isPublished(services, request, reply, asked);
    if (found && (await isShown())) return sendMedia(request, reply, found, asked, { streamFile, signed });
    const stored = found ? null : await services.media.find(asked);
    if (!stored || stored.store === services.media.folder || !(await isShown())) return reply.callNotFound();
    return sendStored(request, reply, stored, { signed, findAgain: () => services.media.find(asked, { fresh: true }) });
  };
}

/** What is not known yet is read in the turn of the address, as other public answers are: guessed names are many. */
async function isPublished(
  { publishedMedia, publicReads }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: string,
): Promise<boolean> {
  const address = addressGroup(request.ip);
  const turn = { address, account: address, gone: clientGone(reply) };
  return publishedMedia.peek(asked) ?? publicReads.run(turn, () => publishedMedia.shows(asked));
}
