import * as contract from "@seance/contract/guide";
import { importPlaylist, playlistLimits, playlistMessages, previewPlaylist } from "@seance/contract/playlists";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { clientGone } from "#http/client-gone.ts";
import { serve } from "#http/serve.ts";
import { clear, current, listGuide, load } from "./guide.service.ts";
import { importChannels, preview } from "./playlist.service.ts";
import { openReadingQueue, type Sender } from "./reading-queue.ts";
import { sentFile } from "./sent-file.ts";
import type { SentText } from "./sent-text.ts";

/** Channels made from playlists, and the guide of what channels show. */
export function guideRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;
  const queue = openReadingQueue();

  serve(app, previewPlaylist, ({ actor, body, request, reply }) =>
    queue.run(
      senderOf(actor, reply),
      () => received("playlist", body?.playlist, request, reply),
      (sent) => preview(services, sent),
    ),
  );
  serve(app, importPlaylist, ({ actor, body }) => importChannels(services, actor, body.channels));

  serve(app, contract.listChannelProgrammes, () => current(db));
  serve(app, contract.getGuide, async () => ({ channels: await listGuide(db) }));
  serve(app, contract.importGuide, ({ actor, body, request, reply }) =>
    queue.run(
      senderOf(actor, reply),
      () => received("guide", body?.guide, request, reply),
      (sent) => load(services, actor, sent),
    ),
  );
  serve(app, contract.clearGuide, ({ actor }) => clear(services, actor));
}

const senderOf = ({ id }: Actor, reply: FastifyReply): Sender => ({ account: id, gone: clientGone(reply) });

const accepted = {
  guide: { most: contract.guideLimits.bytes, messages: contract.guideMessages },
  playlist: { most: playlistLimits.bytes, messages: playlistMessages },
};

/** The file of the form, else the text that was pasted. */
async function received(
  field: keyof typeof accepted,
  pasted: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SentText> {
  const { most, messages } = accepted[field];
  const bytes = await sentFile(request, reply, most, messages.tooLarge);
  if (bytes && bytes.length > 0) return { bytes };
  if (!pasted?.trim()) throw new Refusal("invalid", [{ loc: ["body", field], msg: messages.none }]);
  return { text: pasted };
}
