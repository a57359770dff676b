import type { Answer } from "@seance/contract/endpoint";
import type { ImportedChannel, importPlaylist, previewPlaylist } from "@seance/contract/playlists";
import type { Actor } from "#core/actor.ts";
import { recordAudits } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import { bumpCatalogue, channelsByLink, insertChannels, lockImports } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { readPlaylistInWorker } from "./read-in-worker.ts";
import type { SentText } from "./sent-text.ts";

/** The channels of a playlist, with those that the site has already; nothing is written, and no address is asked. */
export async function preview(
  { db, log }: Pick<Services, "db" | "log">,
  sent: SentText,
): Promise<Answer<typeof previewPlaylist>> {
  const read = await readPlaylistInWorker(log, sent);
  const known = await channelsByLink(
    db,
    read.channels.map(({ stream_url }) => stream_url),
  );
  const channels = read.channels.map((channel) => ({ ...channel, duplicate: known.get(channel.stream_url) ?? null }));
  return { channels, total: channels.length, guide_url: read.guideUrl };
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
