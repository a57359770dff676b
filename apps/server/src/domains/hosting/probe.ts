import type { VideoFormat } from "@seance/contract/hosting";
import PQueue from "p-queue";
import { inWorker } from "#core/worker.ts";

/** What the inside of a file says. */
export interface Probed {
  /** As MediaInfo names it. */
  readonly container: string;
  /** Not cut short. */
  readonly whole: boolean;
  /** Seconds. */
  readonly duration: number | null;
  /** Of its first picture track; null without one. */
  readonly width: number | null;
  readonly height: number | null;
  /** Whether it can be played before its end has come. */
  readonly startsAtOnce: boolean;
  readonly subtitles: boolean;
  readonly codecs: string | null;
}

const containers: Record<VideoFormat, string> = {
  mp4: "MPEG-4",
  mov: "MPEG-4",
  mkv: "Matroska",
  avi: "AVI",
  wmv: "Windows Media",
};
const bounds = { ms: 30_000, memoryMb: 256 };
const mostBytes = 256 * 1024 * 1024;
/** Files of strangers are looked at two at a time, however many come. */
const queue = new PQueue({ concurrency: 2 });

/** Looks into a file, in a thread of its own, without trusting it; fails (WorkerFailure) where it is too long or too odd. */
export const probe = (file: string): Promise<Probed> =>
  queue.add(() => inWorker<Probed>(new URL("./probe.worker.ts", import.meta.url), { file, mostBytes }, bounds));

/** Whether what is inside is a video, and of the format that its first bytes announce. */
export function isVideo(format: VideoFormat, { container, width, height, duration }: Probed): boolean {
  return container === containers[format] && (width ?? 0) > 0 && (height ?? 0) > 0 && (duration ?? 0) > 0;
}
