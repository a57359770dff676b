import type { Ffmpeg } from "./find-ffmpeg.ts";
import { inputGuards } from "./probe.ts";
import { ProgramFailure, runLimited } from "./run-limited.ts";

/** What is read of a file: a film that is copied plays only afterwards. */
const read = { seconds: 120, bytes: 2 ** 29 };
const limits = { ms: 10_000, memoryMb: 1024 };

/** The longest time without a keyframe in the first minutes of a picture, in seconds; null where they could not be read. */
export async function longestKeyframeGap(
  { ffprobe }: Ffmpeg,
  file: string,
  index: number,
  signal: AbortSignal,
): Promise<number | null> {
  const enough = new AbortController();
  const reader = gapReader(() => enough.abort());
  const entries = ["-show_entries", "packet=pts_time,size,flags", "-of", "csv=p=0"];
  const part = ["-select_streams", String(index), "-read_intervals", `%+${read.seconds}`];
  const args = ["-v", "error", ...inputGuards, ...part, ...entries, `file:${file}`];
  try {
    await runLimited(ffprobe, args, { limits, signal: AbortSignal.any([signal, enough.signal]), onLine: reader.line });
  } catch (error) {
    // What was read until then tells enough.
    if (signal.aborted || !(error instanceof ProgramFailure)) throw error;
  }
  return reader.gap();
}

/** Reads the packets that ffprobe lists, such as `2.000000,5120,K__`. */
export function gapReader(onEnough: () => void) {
  let [keyframe, longest, bytes]: [number | null, number, number] = [null, 0, 0];
  const line = (text: string): void => {
    const [, time, size, key] = /^(-?[\d.]+),(\d+),(K)?/.exec(text) ?? [];
    if (time === undefined) return;
    const now = Number(time);
    // Where a file begins without a keyframe, the time without one counts from there.
    keyframe ??= now;
    longest = Math.max(longest, now - keyframe);
    if (key) keyframe = now;
    bytes += Number(size);
    if (bytes > read.bytes) onEnough();
  };
  return { line, gap: (): number | null => (keyframe === null ? null : longest) };
}
