import { subtitleMessages } from "@seance/contract/subtitles";
import PQueue from "p-queue";
import type { Log } from "#core/log.ts";
import { Refusal, overloaded } from "#core/refusal.ts";
import { WorkerFailure, inWorker } from "#core/worker.ts";
import type { AlignInput, AlignOutput } from "./align/align.worker.ts";
import type { Converted, SubtitleFault } from "./convert/to-vtt.ts";

const bounds = { ms: 20_000, memoryMb: 256 };
/** Waiting files of this process: each is held in memory. */
const maxWaiting = 8;
const queue = new PQueue({ concurrency: 1 });

export const refusedFile = (msg: string): Refusal => new Refusal("invalid", [{ loc: ["body", "file"], msg }]);

const converter = new URL("./convert/convert.worker.ts", import.meta.url);

/** Converts a file; failures are refusals. */
export async function readSubtitles(log: Log, bytes: Uint8Array, language: string): Promise<Converted> {
  const read = await inQueue<Converted | SubtitleFault>(log, converter, { bytes, language });
  if (typeof read === "string") throw refusedFile(subtitleMessages[read]);
  return read;
}

/** Converts a track of a video file to WebVTT, beside the queue of those who wait for an answer; null when it cannot be read. */
export async function readTextTrack(bytes: Uint8Array, language: string): Promise<string | null> {
  try {
    const read = await inWorker<Converted | SubtitleFault>(converter, { bytes, language }, bounds);
    return typeof read === "string" ? null : read.vtt;
  } catch (error) {
    if (error instanceof WorkerFailure) return null;
    throw error;
  }
}

/** Aligns the cues of a WebVTT file to the speech of its film; null when they do not fit. */
export const alignToSpeech = (log: Log, input: AlignInput): Promise<AlignOutput | null> =>
  inQueue(log, new URL("./align/align.worker.ts", import.meta.url), input);

/** Runs a module in a worker thread, one at a time. */
async function inQueue<T>(log: Log, module: URL, input: unknown): Promise<T> {
  if (queue.size >= maxWaiting) throw overloaded(subtitleMessages.busy, 15);
  try {
    return await queue.add(() => inWorker<T>(module, input, bounds));
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    log.warn({ err: error }, "lecture de sous-titres interrompue");
    throw refusedFile(subtitleMessages.tooHeavy);
  }
}
