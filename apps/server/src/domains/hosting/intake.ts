import { open } from "node:fs/promises";
import path from "node:path";
import { convertedFormats, hostingMessages, type VideoFormat } from "@seance/contract/hosting";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { WorkerFailure } from "#core/worker.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction } from "#db/client.ts";
import type { Services } from "#services.ts";
import { shownName } from "./file-name.ts";
import { discard, foldersOf, freeSpace, place, settle } from "./folders.ts";
import * as rows from "./hosting.queries.ts";
import { isVideo, probe, type Probed } from "./probe.ts";
import { remux, remuxBounds } from "./remux.ts";
import { sniffVideo, sniffedBytes } from "./sniff.ts";
import { deleteUpload } from "./uploads.queries.ts";

/** A file that has come whole, under a name of ours in the folder of what is on its way. */
export interface Arrived {
  readonly id: string;
  readonly file: string;
  readonly size: number;
  readonly originalName: string | null | undefined;
}

const notes = {
  subtitles: "Laissée telle quelle : ses sous-titres seraient perdus en MP4.",
  asIs: "Laissée telle quelle : elle n’a pas pu être réécrite en MP4 à démarrage immédiat.",
  slow: "Laissée telle quelle : trop longue à réécrire en MP4 à démarrage immédiat.",
} as const;

/** Formats that this server takes: those made into MP4 need its ffmpeg. */
export const takes = ({ config }: Pick<Services, "config">, format: VideoFormat): boolean =>
  !convertedFormats.includes(format) || config.FFMPEG_PATH !== undefined;

/**
 * Makes a hosted video of a file that has come: 415 for what is none, and the file is gone. What plays in a browser is put
 * in its place at once; the rest waits for its conversion.
 */
export async function takeIn(
  services: Services,
  actor: Pick<Actor, "id" | "email" | "role">,
  arrived: Arrived,
): Promise<rows.NewVideo> {
  const { format, probed } = await recognise(services, arrived.file);
  const shape = { duration: probed.duration, width: probed.width, height: probed.height, codecs: probed.codecs };
  const named = { id: arrived.id, original_filename: shownName(arrived.originalName), account_id: actor.id, ...shape };
  if (convertedFormats.includes(format)) {
    const video = { ...named, filename: `${arrived.id}.mp4`, size: arrived.size, status: "processing" as const, note: null };
    await keep(services, actor, video);
    return video;
  }
  const made = await madeToPlay(services, arrived, format, probed);
  const [file, extension] = made?.file ? [made.file, "mp4"] : [arrived.file, format];
  try {
    const { size } = await settle(file);
    const video = { ...named, filename: `${arrived.id}.${extension}`, size, status: "ready" as const, note: made?.note ?? null };
    await keep(services, actor, video, file);
    await discard(arrived.file);
    return video;
  } finally {
    if (made?.file) await discard(made.file);
  }
}

/** What a file is, by its first bytes and by its inside; what it is not is removed. */
async function recognise(services: Services, file: string): Promise<{ format: VideoFormat; probed: Probed }> {
  const refuse = async (detail: string): Promise<never> => {
    await discard(file);
    throw new Refusal("wrong-type", detail);
  };
  const format = sniffVideo(await headOf(file));
  if (!format) return refuse(hostingMessages.notVideo);
  if (!takes(services, format)) return refuse(hostingMessages.noConverter);
  const probed = await probe(file).catch((error: unknown) => {
    if (error instanceof WorkerFailure) return refuse(hostingMessages.unreadable);
    throw error;
  });
  if (!isVideo(format, probed)) return refuse(probed.whole ? hostingMessages.notVideo : hostingMessages.unreadable);
  return probed.whole ? { format, probed } : refuse(hostingMessages.unreadable);
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The MP4 that plays at once which a file is made into; why not, where it is left as it is; null where it needs none. */
async function madeToPlay(
  { config }: Services,
  { file, size }: Arrived,
  format: VideoFormat,
  probed: Probed,
): Promise<{ readonly file?: string; readonly note: string | null } | null> {
  if (format === "mp4" && probed.startsAtOnce) return null;
  if (probed.subtitles) return { note: notes.subtitles };
  const room = (await freeSpace(path.dirname(file))) - size >= config.MIN_FREE_DISK;
  if (size > remuxBounds.bytes || !room) return { note: notes.slow };
  const made = `${file}.mp4`;
  if (await remux(file, made)) return { file: made, note: null };
  await discard(made);
  return { note: notes.asIs };
}

/** The row, the end of the upload and the file in its place stand together; a cut before the end leaves the upload as it was. */
async function keep(
  services: Services,
  actor: Pick<Actor, "id" | "email" | "role">,
  video: rows.NewVideo,
  file?: string,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await rows.insertVideo(tx, video);
    await deleteUpload(tx, video.id);
    const { original_filename, size, status } = video;
    await recordAudit(tx, actor, {
      action: "hosted_video.create",
      target: { type: "hosted_video", id: video.id, label: original_filename },
      after: { original_filename, filename: video.filename, size, status },
    });
    if (file) await place(file, path.join(foldersOf(services.config).hosted, video.filename));
  });
}
