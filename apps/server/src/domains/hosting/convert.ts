import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { hostingMessages } from "@seance/contract/hosting";
import { newId } from "#core/ids.ts";
import { inTransaction } from "#db/client.ts";
import type { Services } from "#services.ts";
import { discard, foldersOf, place, settle } from "./folders.ts";
import * as rows from "./hosting.queries.ts";
import { isVideo, probe } from "./probe.ts";

const longestMs = 6 * 3_600_000;
const renewMs = 30_000;

/**
 * Makes the next video that waits for it into MP4, with the ffmpeg of FFMPEG_PATH; false when none waits. Cut half-way, it is
 * begun again by whichever process comes next, from the file that came.
 */
export async function convertNext(services: Services, signal: AbortSignal): Promise<boolean> {
  const { db, config, log } = services;
  const { FFMPEG_PATH: program } = config;
  const video = program === undefined ? undefined : await rows.takeNext(db);
  if (!video || program === undefined) return false;
  const folders = foldersOf(config);
  const from = path.join(folders.incoming, video.id);
  const to = path.join(folders.incoming, `${newId()}.mp4`);
  const renewing = setInterval(() => void rows.renewLease(db, video.id).catch(() => undefined), renewMs);
  try {
    await encode(program, from, to, AbortSignal.any([signal, AbortSignal.timeout(longestMs)]));
    const probed = await probe(to);
    if (!isVideo("mp4", probed)) throw new Error("ce qui a été écrit n’est pas une vidéo");
    const { size } = await settle(to);
    const { duration, width, height, codecs } = probed;
    await inTransaction(db, async (tx) => {
      const stands = await rows.concludeVideo(tx, video.id, {
        status: "ready",
        note: null,
        size,
        duration,
        width,
        height,
        codecs,
      });
      if (stands) await place(to, path.join(folders.hosted, video.filename));
    });
    await discard(from);
  } catch (error) {
    // The server is stopping: the next start goes on.
    if (signal.aborted) return false;
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "conversion d’une vidéo non faite");
    await rows.concludeVideo(db, video.id, { status: "failed", note: hostingMessages.unreadable });
    await discard(from);
  } finally {
    clearInterval(renewing);
    await discard(to);
  }
  return true;
}

/** The file as H.264 and AAC. Only the formats that were recognised are opened, and no address but files'. */
async function encode(program: string, from: string, to: string, signal: AbortSignal): Promise<void> {
  const reading = ["-nostdin", "-protocol_whitelist", "file", "-format_whitelist", "avi,asf", "-i", `file:${from}`];
  const keeping = ["-map", "0:v:0", "-map", "0:a:0?", "-sn", "-dn", "-map_metadata", "-1"];
  const writing = ["-c:v", "libx264", "-preset", "medium", "-crf", "21", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "160k"];
  const args = ["-v", "error", ...reading, ...keeping, ...writing, "-movflags", "+faststart", "-f", "mp4", "-y", `file:${to}`];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], signal, killSignal: "SIGKILL", env: {} });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said = `${said}${text}`.slice(-500)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(said.trim() || `ffmpeg a fini par ${code}`);
}
