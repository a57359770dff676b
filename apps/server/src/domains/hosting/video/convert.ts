import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { hostingMessages } from "@seance/contract/hosting";
import { startPeriodicTask } from "#core/periodic-task.ts";
import { newId } from "#core/ids.ts";
import { inTransaction } from "#db/client.ts";
import { deleteFile, flushFile, foldersOf, linkFile } from "#domains/hosting/files/folders.ts";
import * as rows from "#domains/hosting/hosting.queries.ts";
import type { Services } from "#services.ts";
import { isVideo, probe } from "./probe.ts";

const timeoutMs = 6 * 3_600_000;
const renewMs = 30_000;

/** Converts queued videos one at a time, until the returned function is called; each video is leased to one process. */
export function startConverting(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const work = () => convertNext(services, stopping.signal);
  const end = startPeriodicTask(services.log, { failed: "conversion des vidéos remise", everyMs: 5000, work });
  return async () => {
    stopping.abort();
    await end();
  };
}

/**
 * Converts the next queued video to MP4 with the ffmpeg of FFMPEG_PATH; false when there is none. The source file stays until the
 * conversion is saved, so that another process can start over after a crash.
 */
export async function convertNext(services: Services, signal: AbortSignal): Promise<boolean> {
  const { db, config, log } = services;
  const { FFMPEG_PATH: ffmpeg } = config;
  const video = ffmpeg === undefined ? undefined : await rows.leaseNextVideo(db);
  if (!video || ffmpeg === undefined) return false;
  const { hosted, incoming } = foldersOf(config);
  const source = path.join(incoming, video.id);
  const output = path.join(incoming, `${newId()}.mp4`);
  const renewing = setInterval(() => void rows.renewLease(db, video.id).catch(() => undefined), renewMs);
  try {
    await encode(ffmpeg, source, output, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    const probed = await probe(output);
    if (!isVideo("mp4", probed)) throw new Error("ce qui a été écrit n’est pas une vidéo");
    const { size } = await flushFile(output);
    const { duration, width, height, codecs } = probed;
    const outcome = { status: "ready", note: null, size, duration, width, height, codecs } as const;
    await inTransaction(db, async (tx) => {
      const exists = await rows.finishConversion(tx, video.id, outcome);
      if (exists) await linkFile(output, path.join(hosted, video.filename));
    });
    await deleteFile(source);
  } catch (error) {
    // The server is stopping: the video stays queued.
    if (signal.aborted) return false;
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "conversion d’une vidéo non faite");
    await rows.finishConversion(db, video.id, { status: "failed", note: hostingMessages.unreadable });
    await deleteFile(source);
  } finally {
    clearInterval(renewing);
    await deleteFile(output);
  }
  return true;
}

/** Encodes a file as H.264 and AAC. ffmpeg may open the recognised formats only, and local files only. */
async function encode(ffmpeg: string, source: string, output: string, signal: AbortSignal): Promise<void> {
  const input = ["-nostdin", "-protocol_whitelist", "file", "-format_whitelist", "avi,asf", "-i", `file:${source}`];
  const streams = ["-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn", "-map_metadata", "-1"];
  const codecs = ["-c:v", "libx264", "-preset", "medium", "-crf", "21", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "160k"];
  const args = ["-v", "error", ...input, ...streams, ...codecs, "-movflags", "+faststart", "-f", "mp4", "-y", `file:${output}`];
  const child = spawn(ffmpeg, args, { stdio: ["ignore", "ignore", "pipe"], signal, killSignal: "SIGKILL", env: {} });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors = `${errors}${text}`.slice(-500)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(errors.trim() || `ffmpeg a fini par ${code}`);
}
