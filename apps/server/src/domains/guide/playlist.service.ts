import type { Answer, Body } from "@seance/contract/endpoint";
import type * as contract from "@seance/contract/playlists";
import type { Actor } from "#core/actor.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import { channelsByLink, namedChannels } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import type { ReadPlaylist } from "./parse-playlist.ts";
import { writePlaylist } from "./playlist-runs.service.ts";
import { readPlaylistInWorker } from "./read-in-worker.ts";
import type { SentText } from "./sent-text.ts";
import { findSimilar } from "./similar.ts";

/** Reads a playlist's channels and marks those that the site already has, or probably has. Writes nothing and fetches no address. */
export async function previewPlaylist(
  { db, log }: Pick<Services, "db" | "log">,
  sent: SentText,
): Promise<Answer<typeof contract.previewPlaylist>> {
  const read = await readPlaylistInWorker(log, sent);
  const channels = await compareWithSite(db, read.channels);
  return { channels, total: channels.length, guide_url: read.guideUrl };
}

/** Marks the channels of a playlist whose link, guide identifier or name exists already, on the site or earlier in the playlist. */
export async function compareWithSite(db: Db, read: ReadPlaylist["channels"]): Promise<contract.PlaylistChannel[]> {
  const [existing, named] = await Promise.all([channelsByLink(db, linksOf(read)), namedChannels(db)]);
  const known = findSimilar(named);
  return read.map((channel) => {
    const duplicate = existing.get(channel.stream_url) ?? null;
    const comparable = duplicate === null && channel.problem === null;
    return { ...channel, duplicate, similar: comparable ? known.find(channel, channel.line) : null };
  });
}

const linksOf = (channels: readonly { readonly stream_url: string }[]): string[] => channels.map(({ stream_url }) => stream_url);

/** Creates a channel for each row whose link no channel has, as a run that can be undone. */
export const importChannels = (
  services: Services,
  actor: Actor,
  { channels, source }: Body<typeof contract.importPlaylist>,
): Promise<Answer<typeof contract.importPlaylist>> =>
  commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    await advisoryLock(tx, "channel-import");
    const taken = new Set((await channelsByLink(tx, linksOf(channels))).keys());
    const fresh = channels.filter(({ stream_url }) => !taken.has(stream_url) && taken.add(stream_url));
    const skipped = channels.length - fresh.length;
    const { ids, runId } = await writePlaylist(tx, actor, { source, fresh, skipped });
    return { created: ids.length, skipped, ids, run_id: runId };
  });
