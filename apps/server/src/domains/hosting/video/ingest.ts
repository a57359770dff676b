import { open } from "node:fs/promises";
import path from "node:path";
import { convertedFormats, hostingMessages, type VideoFormat } from "@seance/contract/hosting";
import { freeSpace } from "#core/disk.ts";
import { Refusal } from "#core/refusal.ts";
import { WorkerFailure } from "#core/worker.ts";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import { inTransaction } from "#db/client.ts";
import { deleteFile, flushFile, foldersOf, hostedPath, linkFile } from "#domains/hosting/files/folders.ts";
import { insertVideo, type NewVideo } from "#domains/hosting/hosting.queries.ts";
import { deleteUpload } from "#domains/hosting/uploads/uploads.queries.ts";
import { queueJob } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { isVideo, probe, type Probed } from "./probe.ts";
import { remux, remuxBounds } from "./remux.ts";
import { sniffVideo, sniffedBytes } from "./sniff.ts";

/** A complete file in the incoming folder. */
export interface ReceivedFile {
  readonly id: string;
  readonly file: string;
  readonly size: number;
  readonly originalName: string | null | undefined;
  /** Throws where the sender may not upload any more; called last, since the probe and the remux take time. */
  readonly recheck?: () => Promise<void>;
}

const notes = {
  subtitles: "Laissée telle quelle\u202f: ses sous-titres seraient perdus en MP4.",
  asIs: "Laissée telle quelle\u202f: elle n’a pas pu être réécrite en MP4 à démarrage immédiat.",
  slow: "Laissée telle quelle\u202f: trop longue à réécrire en MP4 à démarrage immédiat.",
} as const;

type Tools = Awaited<ReturnType<Services["findFfmpeg"]>>;

/** Formats that browsers do not play need the server's ffmpeg. */
export const acceptsFormat = (format: VideoFormat, ffmpeg: Tools): boolean =>
  ffmpeg !== null || !convertedFormats.includes(format);

/**
 * Makes a hosted video of a received file, and queues its preparation where there is ffmpeg; without, remuxes it if it would not start at once.
 * Deletes the file and answers 415 when it is not a video.
 */
export async function ingestVideo(services: Services, actor: NonNullable<AuditActor>, received: ReceivedFile): Promise<NewVideo> {
  const { id, file } = received;
  const ffmpeg = await services.findFfmpeg();
  const { format, probed } = await recognise(file, ffmpeg);
  const { duration, width, height, codecs } = probed;
  const fields = {
    id,
    original_filename: displayName(received.originalName),
    account_id: actor.id,
    duration,
    width,
    height,
    codecs,
  };
  const status = convertedFormats.includes(format) ? ("processing" as const) : ("ready" as const);
  // A remux would take its time, and lose the chapters and names of tracks that a package has.
  const remuxed = ffmpeg ? null : await remuxIfNeeded(services, received, format, probed);
  const [source, extension] = remuxed?.file ? [remuxed.file, "mp4"] : [file, format];
  try {
    const { size } = await flushFile(source);
    const video = { ...fields, filename: `${id}.${extension}`, size, status, note: remuxed?.note ?? null };
    await received.recheck?.();
    await saveVideo(services, actor, video, { file: source, prepare: ffmpeg !== null });
    await deleteFile(file);
    return video;
  } finally {
    if (remuxed?.file) await deleteFile(remuxed.file);
  }
}

/** The original file name for display: no folder, no control characters, 200 characters at most. */
function displayName(given: string | null | undefined): string {
  const name = (given ?? "")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .split(/[\\/]/)
    .at(-1)
    ?.trim();
  return [...(name || "vidéo")].slice(0, 200).join("");
}

/** Recognises a video by its first bytes and by its content; deletes and refuses any other file. */
async function recognise(file: string, ffmpeg: Tools): Promise<{ format: VideoFormat; probed: Probed }> {
  const refuse = async (detail: string): Promise<never> => {
    await deleteFile(file);
    throw new Refusal("wrong-type", detail);
  };
  const format = sniffVideo(await readHead(file));
  if (!format) return refuse(hostingMessages.notVideo);
  if (!acceptsFormat(format, ffmpeg)) return refuse(hostingMessages.noConverter);
  const probed = await probe(file).catch((error: unknown) => {
    if (error instanceof WorkerFailure) return refuse(hostingMessages.unreadable);
    throw error;
  });
  if (!probed.complete) return refuse(hostingMessages.unreadable);
  return isVideo(format, probed) ? { format, probed } : refuse(hostingMessages.notVideo);
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Remuxes a video to an MP4 that starts at once. Null when it does already; a note without a file when it cannot be remuxed. */
async function remuxIfNeeded(
  { config }: Services,
  { file, size }: ReceivedFile,
  format: VideoFormat,
  probed: Probed,
): Promise<{ readonly file?: string; readonly note: string | null } | null> {
  if (format === "mp4" && probed.startsAtOnce) return null;
  if (probed.subtitles) return { note: notes.subtitles };
  const hasSpace = (await freeSpace(path.dirname(file))) - size >= config.MIN_FREE_DISK;
  if (size > remuxBounds.bytes || !hasSpace) return { note: notes.slow };
  const output = `${file}.mp4`;
  if (await remux(file, output)) return { file: output, note: null };
  await deleteFile(output);
  return { note: notes.asIs };
}

interface Placed {
  readonly file: string;
  readonly prepare: boolean;
}

/**
 * Inserts the video, queues its preparation, deletes its upload and links its file in one transaction: a crash before the commit leaves
 * the upload as it was.
 */
async function saveVideo(
  services: Services,
  actor: NonNullable<AuditActor>,
  video: NewVideo,
  { file, prepare }: Placed,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await insertVideo(tx, video);
    if (prepare) await queueJob(services, tx, video.id, hostedPath(video.filename));
    await deleteUpload(tx, video.id);
    const { original_filename, filename, size, status } = video;
    await recordAudit(tx, actor, {
      action: "hosted_video.create",
      target: { type: "hosted_video", id: video.id, label: original_filename },
      after: { original_filename, filename, size, status },
    });
    await linkFile(file, path.join(foldersOf(services.config).hosted, filename));
  });
}
