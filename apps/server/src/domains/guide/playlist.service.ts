import type { Answer } from "@seance/contract/endpoint";
import type * as contract from "@seance/contract/playlists";
import type { Actor } from "#core/actor.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudits } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import { bumpCatalogue, channelsByLink, insertChannels } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { readPlaylistInWorker } from "./read-in-worker.ts";
import type { SentText } from "./sent-text.ts";

/** Reads a playlist's channels and marks those whose link the site already has. Writes nothing and fetches no address. */
export async function previewPlaylist(
  { db, log }: Pick<Services, "db" | "log">,
  sent: SentText,
): Promise<Answer<typeof contract.previewPlaylist>> {
  const read = await readPlaylistInWorker(log, sent);
  const existing = await channelsByLink(db, linksOf(read.channels));
  const channels = read.channels.map((channel) => ({ ...channel, duplicate: existing.get(channel.stream_url) ?? null }));
  return { channels, total: channels.length, guide_url: read.guideUrl };
}

const linksOf = (channels: readonly { readonly stream_url: string }[]): string[] => channels.map(({ stream_url }) => stream_url);

/** Creates a channel for each row whose link no channel has, in one transaction. */
export async function importChannels(
  services: Services,
  actor: Actor,
  chosen: readonly contract.ImportedChannel[],
): Promise<Answer<typeof contract.importPlaylist>> {
  return commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    await advisoryLock(tx, "channel-import");
    const taken = new Set((await channelsByLink(tx, linksOf(chosen))).keys());
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
