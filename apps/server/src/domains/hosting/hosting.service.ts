import path from "node:path";
import { hostingMessages, videoFormats, type HostedVideo } from "@seance/contract/hosting";
import type { Actor } from "#core/actor.ts";
import { freeSpace } from "#core/disk.ts";
import { newId } from "#core/ids.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { mediaInUse, titlesWithLinks } from "#domains/catalogue/index.ts";
import { deleteJob, deletePackage, isPackageWhole, jobsOf, linkForms, type Preparable } from "#domains/media/index.ts";
import { checkSecurityCode } from "#domains/security-code/index.ts";
import type { Services } from "#services.ts";
import { deleteFile, foldersOf, hostedPath } from "./files/folders.ts";
import * as rows from "./hosting.queries.ts";
import { reserveUpload } from "./uploads/reserve-upload.ts";
import { deleteUpload } from "./uploads/uploads.queries.ts";
import { receiveFile, type SentFile } from "./uploads/receive-file.ts";
import { acceptsFormat, ingestVideo } from "./video/ingest.ts";
import { videoUrl } from "./video-url.ts";

/** The hosted videos, newest first, with the titles that use them, and the limits of uploads. */
export async function listHostedVideos(services: Services) {
  const { db, config } = services;
  const [videos, free, ffmpeg] = await Promise.all([
    rows.listVideos(db),
    freeSpace(foldersOf(config).hosted),
    services.findFfmpeg(),
  ]);
  return {
    videos: await presentVideos(services, videos),
    max_upload: config.MAX_UPLOAD,
    free_space: Math.max(0, free - config.MIN_FREE_DISK),
    formats: videoFormats.filter((format) => acceptsFormat(format, ffmpeg)),
    ffmpeg: ffmpeg?.version ?? null,
  };
}

/** The videos as answers have them: with their jobs and the titles that use them. */
export async function presentVideos(services: Services, videos: readonly rows.VideoRow[]): Promise<HostedVideo[]> {
  const ids = videos.map(({ id }) => id);
  const linked = videos.map((video) => ({ id: video.id, link: videoUrl(video) }));
  const [usedBy, jobs] = await Promise.all([titlesUsing(services, linked), jobsOf(services, ids)]);
  return videos.map((video) => present(video, usedBy.get(video.id) ?? [], jobs.get(video.id) ?? null));
}

function present(
  { account_id: _account, checksum: _checksum, original_deleted_at, filename, ...video }: rows.VideoRow,
  used_by: UsedBy,
  job: HostedVideo["job"],
): HostedVideo {
  const status = playableStatus(video.status, job);
  const original = original_deleted_at === null;
  return {
    ...video,
    original,
    status,
    job,
    video_url: videoUrl({ filename }),
    created_at: video.created_at.toISOString(),
    used_by,
  };
}

/** A file that browsers do not play is ready once its package is. */
function playableStatus(status: HostedVideo["status"], job: HostedVideo["job"]): HostedVideo["status"] {
  if (status !== "processing" || !job) return status;
  if (job.published) return "ready";
  return job.state === "failed" || job.state === "cancelled" ? "failed" : "processing";
}

type UsedBy = HostedVideo["used_by"];

/**
 * The titles that link to each video, by the path of its file or by its absolute URL. Titles in the bin count, since they play again
 * when they are restored.
 */
export async function titlesUsing(
  { db, config }: Services,
  videos: readonly { readonly id: string; readonly link: string }[],
): Promise<Map<string, UsedBy>> {
  const ids = new Map(videos.flatMap(({ id, link }) => linkForms(link, config.PUBLIC_URL).map((form) => [form, id] as const)));
  const usedBy = new Map<string, UsedBy>();
  for (const { item_type, id, title, in_bin, ...links } of await titlesWithLinks(db, [...ids.keys()], { bin: true })) {
    const linked = new Set(Object.values(links).flatMap((link: string | null) => ids.get(link ?? "") ?? []));
    for (const video of linked) usedBy.set(video, [...(usedBy.get(video) ?? []), { item_type, id, title, in_bin }]);
  }
  return usedBy;
}

/** Stores a video that a form sends in one request. */
export async function storeUpload(services: Services, actor: Actor, sent: SentFile, recheck: () => Promise<void>) {
  const id = newId();
  await reserveUpload(services, actor, { id, size: sent.announced });
  const file = path.join(foldersOf(services.config).incoming, id);
  try {
    const size = await receiveFile(services.config, sent, file);
    const video = await ingestVideo(services, actor, { id, file, size, originalName: sent.filename, recheck });
    return { filename: video.filename, id, video_url: videoUrl(video), size: video.size };
  } catch (error) {
    await deleteUpload(services.db, id);
    await deleteFile(file);
    throw error;
  }
}

/** Hosted videos, as {@link changePreparation} takes them. */
export const preparableVideos: Preparable = {
  type: "hosted_video",
  async lock(tx, id) {
    const video = await rows.lockVideo(tx, id);
    if (!video) return undefined;
    return {
      label: video.original_filename,
      original() {
        if (video.original_deleted_at) throw new Refusal("conflict", hostingMessages.originalGone);
        return { source: hostedPath(video.filename), version: null };
      },
    };
  },
};

const auditTarget = ({ id, original_filename }: Pick<rows.VideoRow, "id" | "original_filename">) => ({
  type: "hosted_video",
  id,
  label: original_filename,
});

type Locked = NonNullable<Awaited<ReturnType<typeof rows.lockVideo>>>;

/** Deletes a video with its files and its package; 409 while a title uses it. */
export async function deleteHostedVideo(services: Services, actor: Actor, id: string, code: string | undefined): Promise<void> {
  await checkSecurityCode(services, actor, code);
  const video = await inTransaction(services.db, async (tx) => {
    const locked = await rows.lockVideo(tx, id);
    if (!locked) throw notFound();
    if ((await mediaInUse(tx, [id])).has(id)) throw new Refusal("conflict", hostingMessages.inUse);
    await deleteVideoRow(tx, actor, locked);
    return locked;
  });
  await deleteVideoFiles(services, video);
}

async function deleteVideoRow(tx: Db, actor: Actor | null, video: Locked): Promise<void> {
  const { id, original_filename, filename, size, status } = video;
  await rows.deleteVideo(tx, id);
  await deleteJob(tx, id);
  await recordAudit(tx, actor, {
    action: "hosted_video.delete",
    target: auditTarget(video),
    before: { original_filename, filename, size, status },
  });
}

/** Deletes the rows of those of the videos that are hosted, in a transaction; {@link deleteVideoFiles} deletes their files after it. */
export async function deleteVideoRows(tx: Db, actor: Actor | null, ids: readonly string[]): Promise<Locked[]> {
  const deleted: Locked[] = [];
  for (const id of ids) {
    const video = await rows.lockVideo(tx, id);
    if (!video) continue;
    await deleteVideoRow(tx, actor, video);
    deleted.push(video);
  }
  return deleted;
}

export async function deleteVideoFiles(services: Services, { id, filename }: Pick<Locked, "id" | "filename">): Promise<void> {
  // Videos of earlier versions may still have their original among the uploads.
  await Promise.all([
    services.media.delete(hostedPath(filename)),
    deleteFile(path.join(foldersOf(services.config).incoming, id)),
    deletePackage(services, { id, version: null }),
  ]);
}

/** Deletes the original of a video whose package is whole; the row keeps what it was. Null: by the setting. */
export async function deleteOriginal(services: Services, actor: Actor | null, id: string): Promise<void> {
  const isWhole = await isPackageWhole(services, id);
  const filename = await inTransaction(services.db, async (tx) => {
    const video = await rows.lockVideo(tx, id);
    if (!video) throw notFound();
    if (video.original_deleted_at) throw new Refusal("conflict", hostingMessages.originalGone);
    if (!isWhole) throw new Refusal("conflict", hostingMessages.notWhole);
    await rows.markOriginalDeleted(tx, id);
    await recordAudit(tx, actor, {
      action: "hosted_video.delete-original",
      target: auditTarget(video),
      before: { filename: video.filename, size: video.size },
    });
    return video.filename;
  });
  await services.media.delete(hostedPath(filename));
}
