import path from "node:path";
import { hostingMessages, videoFormats, type HostedVideo } from "@seance/contract/hosting";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { titlesWithLinks } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { discard, foldersOf, freeSpace } from "./folders.ts";
import { presentVideo, videoUrl } from "./hosting.present.ts";
import * as rows from "./hosting.queries.ts";
import { takeIn, takes } from "./intake.ts";
import { receiveFile, type SentFile } from "./receive-file.ts";

/** Every hosted video, newest first, with the titles that use it; what this server takes besides. */
export async function list(services: Services) {
  const { db, config } = services;
  const [videos, free] = await Promise.all([rows.listVideos(db), freeSpace(foldersOf(config).hosted)]);
  const used = await usersOf(services, db, videos);
  return {
    videos: videos.map((video) => presentVideo(video, used.get(video.id) ?? [])),
    max_upload: config.MAX_UPLOAD,
    free_space: Math.max(0, free - config.MIN_FREE_DISK),
    formats: videoFormats.filter((format) => takes(services, format)),
  };
}

/** Titles that lead to each video, by the path of its file or by its whole address: those of the bin too, for what comes back from it plays. */
async function usersOf(
  { config }: Services,
  db: Db,
  videos: readonly Pick<rows.VideoRow, "id" | "filename">[],
): Promise<Map<string, HostedVideo["used_by"]>> {
  const idOf = new Map(
    videos.flatMap((video) => [
      [videoUrl(video), video.id] as const,
      [new URL(videoUrl(video), config.PUBLIC_URL).href, video.id] as const,
    ]),
  );
  const used = new Map<string, HostedVideo["used_by"]>();
  for (const { item_type, id, title, ...links } of await titlesWithLinks(db, [...idOf.keys()], { bin: true })) {
    const led = new Set(Object.values(links).flatMap((link: string | null) => idOf.get(link ?? "") ?? []));
    for (const video of led) used.set(video, [...(used.get(video) ?? []), { item_type, id, title }]);
  }
  return used;
}

/** Takes a file that a form brings in one go. */
export async function upload(services: Services, actor: Actor, sent: SentFile) {
  const id = newId();
  const file = path.join(foldersOf(services.config).incoming, id);
  try {
    const size = await receiveFile(services.config, sent, file);
    const video = await takeIn(services, actor, { id, file, size, originalName: sent.filename });
    return { filename: video.filename, id, video_url: videoUrl(video), size: video.size };
  } catch (error) {
    await discard(file);
    throw error;
  }
}

/** Removes a video that no title uses, what it was being made of included; 409 while one does. */
export async function remove(services: Services, actor: Actor, id: string): Promise<void> {
  const { hosted, incoming } = foldersOf(services.config);
  const video = await inTransaction(services.db, async (tx) => {
    const found = await rows.lockVideo(tx, id);
    if (!found) throw notFound();
    if ((await usersOf(services, tx, [found])).size > 0) throw new Refusal("conflict", hostingMessages.inUse);
    await rows.deleteVideo(tx, id);
    const { original_filename, filename, size, status } = found;
    await recordAudit(tx, actor, {
      action: "hosted_video.delete",
      target: { type: "hosted_video", id, label: original_filename },
      before: { original_filename, filename, size, status },
    });
    return found;
  });
  await Promise.all([discard(path.join(hosted, video.filename)), discard(path.join(incoming, id))]);
}
