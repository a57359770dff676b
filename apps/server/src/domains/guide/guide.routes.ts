import * as contract from "@seance/contract/guide";
import { listPlaylistRuns, undoPlaylistRun } from "@seance/contract/playlist-runs";
import { importPlaylist, playlistLimits, playlistMessages, previewPlaylist } from "@seance/contract/playlists";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { checkSecurityCode } from "#domains/security-code/index.ts";
import { bufferUpload } from "#http/buffer-upload.ts";
import { clientGone } from "#http/client-gone.ts";
import { serve } from "#http/serve.ts";
import * as guide from "./guide.service.ts";
import { listRuns, undoRun } from "./playlist-runs.service.ts";
import * as playlist from "./playlist.service.ts";
import { openReadingQueue, type Sender } from "./reading-queue.ts";
import { sourcesRoutes } from "./sources/sources.routes.ts";
import type { SentText } from "./sent-text.ts";

/** Imports of channel playlists and of the programme guide. */
export function guideRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  const queue = openReadingQueue();
  sourcesRoutes(app, queue);

  serve(app, previewPlaylist, ({ actor, body, request, reply }) =>
    queue.run(
      senderOf(actor, reply),
      () => receiveText("playlist", body?.playlist, request, reply),
      (sent) => playlist.previewPlaylist(services, sent),
    ),
  );
  serve(app, importPlaylist, ({ actor, body }) => playlist.importChannels(services, actor, body));
  serve(app, listPlaylistRuns, ({ query }) => listRuns(db, query));
  serve(app, undoPlaylistRun, async ({ actor, params, headers }) => {
    await checkSecurityCode(services, actor, headers["x-security-code"]);
    return undoRun(services, actor, params.id);
  });

  serve(app, contract.listChannelProgrammes, () => guide.listCurrentProgrammes(db));
  serve(app, contract.getGuide, async () => ({ channels: await guide.listGuideChannels(db) }));
  serve(app, contract.importGuide, ({ actor, body, request, reply }) =>
    queue.run(
      senderOf(actor, reply),
      () => receiveText("guide", body?.guide, request, reply),
      (sent) => guide.importGuide(services, actor, sent),
    ),
  );
  serve(app, contract.clearGuide, ({ actor }) => guide.clearGuide(services, actor));
}

const senderOf = ({ id }: Actor, reply: FastifyReply): Sender => ({ account: id, gone: clientGone(reply) });

const bounds = {
  guide: { maxBytes: contract.guideLimits.bytes, messages: contract.guideMessages },
  playlist: { maxBytes: playlistLimits.bytes, messages: playlistMessages },
};

/** The uploaded file of a multipart form, else the pasted text. */
async function receiveText(
  field: keyof typeof bounds,
  pasted: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SentText> {
  const { maxBytes, messages } = bounds[field];
  const bytes = await bufferUpload(request, reply, maxBytes, messages.tooLarge);
  if (bytes?.length) return { bytes };
  if (!pasted?.trim()) throw new Refusal("invalid", [{ loc: ["body", field], msg: messages.none }]);
  return { text: pasted };
}
