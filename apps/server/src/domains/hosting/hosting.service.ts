import path from "node:path";
import { hostedFolder, hostingMessages, videoFormats, type HostedVideo } from "@seance/contract/hosting";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { titlesWithLinks } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { freeSpace } from "./files/disk-space.ts";
import { deleteFile, foldersOf } from "./files/folders.ts";
import * as rows from "./hosting.queries.ts";
import { receiveFile, type SentFile } from "./uploads/receive-file.ts";
import { acceptsFormat, ingestVideo } from "./video/ingest.ts";

/** The hosted videos, newest first, with the titles that use them, and the limits of uploads. */
export async function listHostedVideos(services: Services) {
  const { db, config } = services;
  const [videos, free] = await Promise.all([rows.listVideos(db), freeSpace(foldersOf(config).hosted)]);
  const usedBy = await titlesUsing(services, db, videos);
  return {
    videos: videos.map((video) => present(video, usedBy.get(video.id) ?? [])),
    max_upload: config.MAX_UPLOAD,
    free_space: Math.max(0, free - config.MIN_FREE_DISK),
    formats: videoFormats.filter((format) => acceptsFormat(services, format)),
  };
}

/** The URL of a hosted file, as the links of titles have it. */
const videoUrl = ({ filename }: Pick<rows.VideoRow, "filename">): string => `${hostedFolder}${filename}`;

function present(
  { account_id: _account, leased_until: _lease, filename, ...video }: rows.VideoRow,
  used_by: UsedBy,
): HostedVideo {
  return { ...video, video_url: videoUrl({ filename }), created_at: video.created_at.toISOString(), used_by };
}

type UsedBy = HostedVideo["used_by"];

/**
 * The titles that link to each video, by the path of its file or by its absolute URL. Titles in the bin count, since they play again
 * when they are restored.
 */
async function titlesUsing(
  { config }: Services,
  db: Db,
  videos: readonly Pick<rows.VideoRow, "id" | "filename">[],
): Promise<Map<string, UsedBy>> {
  const ids = new Map(
    videos.flatMap((video) => [
      [videoUrl(video), video.id] as const,
      [new URL(videoUrl(video), config.PUBLIC_URL).href, video.id] as const,
    ]),
  );
  const usedBy = new Map<string, UsedBy>();
  for (const { item_type, id, title, ...links } of await titlesWithLinks(db, [...ids.keys()], { bin: true })) {
    const linked = new Set(Object.values(links).flatMap((link: string | null) => ids.get(link ?? "") ?? []));
    for (const video of linked) usedBy.set(video, [...(usedBy.get(video) ?? []), { item_type, id, title }]);
  }
  return usedBy;
}

/** Stores a video that a form sends in one request. */
export async function storeUpload(services: Services, actor: Actor, sent: SentFile) {
  const id = newId();
  const file = path.join(foldersOf(services.config).incoming, id);
  try {
    const size = await receiveFile(services.config, sent, file);
    const video = await ingestVideo(services, actor, { id, file, size, originalName: sent.filename });
    return { filename: video.filename, id, video_url: videoUrl(video), size: video.size };
  } catch (error) {
    await deleteFile(file);
    throw error;
  }
}

/** Deletes a video with its files, its unconverted source included; 409 while a title uses it. */
export async function deleteHostedVideo(services: Services, actor: Actor, id: string): Promise<void> {
  const { hosted, incoming } = foldersOf(services.config);
  const { filename } = await inTransaction(services.db, async (tx) => {
    const video = await rows.lockVideo(tx, id);
    if (!video) throw notFound();
    if ((await titlesUsing(services, tx, [video])).size > 0) throw new Refusal("conflict", hostingMessages.inUse);
    await rows.deleteVideo(tx, id);
    const { original_filename, size, status } = video;
    await recordAudit(tx, actor, {
      action: "hosted_video.delete",
      target: { type: "hosted_video", id, label: original_filename },
      before: { original_filename, filename: video.filename, size, status },
    });
    return video;
  });
  await Promise.all([deleteFile(path.join(hosted, filename)), deleteFile(path.join(incoming, id))]);
}
