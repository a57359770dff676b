import type { VideoFormat } from "@seance/contract/hosting";
import PQueue from "p-queue";
import { inWorker } from "#core/worker.ts";

export interface Probed {
  /** MediaInfo's name. */
  readonly container: string;
  /** Not truncated. */
  readonly complete: boolean;
  /** Seconds. */
  readonly duration: number | null;
  /** Of the first video track; null without one. */
  readonly width: number | null;
  readonly height: number | null;
  /** Whether a player can start before it has the whole file: the index comes first. */
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
/** More than the index of any film; MediaInfo reads on while a track has said nothing, up to the first subtitle. */
const defaultMaxBytes = 64 * 1024 * 1024;
const queue = new PQueue({ concurrency: 2 });

/** Probes the first `maxBytes` of an untrusted file in a worker thread; throws WorkerFailure when that takes too much time or memory, or fails. */
export const probe = (file: string, maxBytes = defaultMaxBytes): Promise<Probed> =>
  queue.add(() => inWorker<Probed>(new URL("./probe.worker.ts", import.meta.url), { file, maxBytes }, bounds));

/** Whether the content is a video, in the container that the first bytes announce. */
export function isVideo(format: VideoFormat, { container, width, height, duration }: Probed): boolean {
  return container === containers[format] && (width ?? 0) > 0 && (height ?? 0) > 0 && (duration ?? 0) > 0;
}
