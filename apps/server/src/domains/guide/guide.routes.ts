import * as contract from "@seance/contract/guide";
import { importPlaylist, playlistLimits, playlistMessages, previewPlaylist } from "@seance/contract/playlists";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#core/refusal.ts";
import { serve } from "#http/serve.ts";
import { clear, current, listGuide, load } from "./guide.service.ts";
import { importChannels, preview } from "./playlist.service.ts";
import { decode, sentFile, unpack } from "./sent-text.ts";

const playlistTooLarge = "Liste trop volumineuse";
/** What a playlist of the largest size may have been packed from. */
const unpackedPlaylist = 4 * playlistLimits.bytes;

const missing = (field: string, msg: string): Refusal => new Refusal("invalid", [{ loc: ["body", field], msg }]);

/** Channels made from playlists, and the guide of what channels show. */
export function guideRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services;

  serve(app, previewPlaylist, async ({ body, request, reply }) => {
    const sent = await sentFile(request, reply, playlistLimits.bytes, playlistTooLarge);
    const unpacked = sent && (await unpack(sent, unpackedPlaylist).catch(() => null));
    const text = unpacked ? decode(unpacked) : body?.playlist;
    if (text === undefined || text.trim() === "") throw missing("playlist", playlistMessages.none);
    return preview(db, text);
  });
  serve(app, importPlaylist, ({ actor, body }) => importChannels(services, actor, body.channels));

  serve(app, contract.listChannelProgrammes, () => current(db));
  serve(app, contract.getGuide, async () => ({ channels: await listGuide(db) }));
  serve(app, contract.importGuide, async ({ actor, body, request, reply }) => {
    const sent = await sentFile(request, reply, contract.guideLimits.bytes, contract.guideMessages.tooLarge);
    if (sent && sent.length > 0) return load(services, actor, { bytes: sent });
    const text = body?.guide ?? "";
    if (text.trim() === "") throw missing("guide", contract.guideMessages.none);
    return load(services, actor, { text });
  });
  serve(app, contract.clearGuide, ({ actor }) => clear(services, actor));
}
