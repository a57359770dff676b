import type { Answer } from "@seance/contract/endpoint";
import {
  playlistLimits,
  playlistMessages,
  type ImportedChannel,
  type importPlaylist,
  type previewPlaylist,
} from "@seance/contract/playlists";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { WorkerFailure, inWorker } from "#core/worker.ts";
import { recordAudits } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { bumpCatalogue, channelsByLink, insertChannels, lockImports } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import type { ReadPlaylist } from "./parse-playlist.ts";

const bounds = { ms: 20_000, memoryMb: 256 };

const refused = (msg: string): Refusal => new Refusal("invalid", [{ loc: ["body", "playlist"], msg }]);

/** The channels of a playlist, with those that the site has already; nothing is written, and no address is asked. */
export async function preview(db: Db, text: string): Promise<Answer<typeof previewPlaylist>> {
  const read = await readApart(text);
  if (!read) throw refused(playlistMessages.notPlaylist);
  if (read.channels.length > playlistLimits.channels) throw refused(playlistMessages.tooMany);
  const known = await channelsByLink(
    db,
    read.channels.map(({ stream_url }) => stream_url),
  );
  const channels = read.channels.map((channel) => ({ ...channel, duplicate: known.get(channel.stream_url) ?? null }));
  return { channels, total: channels.length, guide_url: read.guideUrl };
}

async function readApart(text: string): Promise<ReadPlaylist | null> {
  try {
    return await inWorker<ReadPlaylist | null>(new URL("./playlist.worker.ts", import.meta.url), { text }, bounds);
  } catch (error) {
    if (error instanceof WorkerFailure) throw refused(playlistMessages.notPlaylist);
    throw error;
  }
}

/** Makes channels of those rows whose link no channel has, all or none. */
export async function importChannels(
  services: Services,
  actor: Actor,
  chosen: readonly ImportedChannel[],
): Promise<Answer<typeof importPlaylist>> {
  return commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    await lockImports(tx);
    const taken = new Set(
      (
        await channelsByLink(
          tx,
          chosen.map(({ stream_url }) => stream_url),
        )
      ).keys(),
    );
    const fresh = chosen.filter(({ stream_url }) => !taken.has(stream_url) && taken.add(stream_url));
    const ids = await insertChannels(tx, fresh);
    await recordAudits(
      tx,
      actor,
      fresh.map((channel, i) => ({
        action: "channel.create",
        target: { type: "channel", id: ids[i] ?? null, label: channel.name },
        after: { ...channel },
      })),
    );
    if (ids.length > 0) await bumpCatalogue(tx);
    return { created: ids.length, skipped: chosen.length - ids.length, ids };
  });
}
