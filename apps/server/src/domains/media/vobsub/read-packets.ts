import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { runLimited } from "#domains/media/ffmpeg/run-limited.ts";
import type { DvdTrack, Packet } from "./convert.ts";

const limits = { ms: 60_000, memoryMb: 1024 };
const maxBytes = 16 * 2 ** 20;
const fields = "packet=pts_time,duration_time,data:stream=extradata";

/** Reads a subtitle track of a DVD by ffprobe; throws ProgramFailure when it cannot be read, or is too large. */
export async function readDvdTrack(
  { ffprobe }: Ffmpeg,
  input: readonly string[],
  index: number,
  signal: AbortSignal,
): Promise<DvdTrack> {
  const tooLarge = new AbortController();
  const reader = dumpReader(() => tooLarge.abort());
  const args = [
    "-v",
    "error",
    ...input,
    "-select_streams",
    String(index),
    "-show_entries",
    fields,
    "-show_data",
    "-of",
    "default",
  ];
  await runLimited(ffprobe, args, { limits, signal: AbortSignal.any([signal, tooLarge.signal]), onLine: reader.line });
  return reader.track();
}

/** The hexadecimal digits of a line of a dump: `00000000: 0062 0044 …` and the same as text. */
const dumped = /^[0-9a-f]{8}: ([0-9a-f ]{40})/;

/** Reads the packets and the extradata that ffprobe dumps, line by line. */
export function dumpReader(onTooLarge: () => void) {
  const packets: Packet[] = [];
  let [time, duration, digits, head, total] = [-1, 0, "", "", 0];
  const bytes = (): Buffer => Buffer.from(digits.replaceAll(" ", ""), "hex");
  const line = (text: string): void => {
    const more = dumped.exec(text)?.[1];
    if (more !== undefined) {
      if (total > maxBytes) return;
      digits += more;
      total += 16;
      if (total > maxBytes) onTooLarge();
    } else if (text.startsWith("pts_time=")) time = milliseconds(text.slice(9)) ?? -1;
    else if (text.startsWith("duration_time=")) duration = milliseconds(text.slice(14)) ?? 0;
    else if (text === "[/STREAM]") head = bytes().toString("latin1");
    else if (text === "[/PACKET]" && time >= 0) packets.push({ time, duration, bytes: bytes() });
    if (text.startsWith("[")) [time, duration, digits] = [-1, 0, ""];
  };
  return { line, track: (): DvdTrack => ({ head, packets }) };
}

const milliseconds = (text: string): number | null => (/^[\d.]+$/.test(text) ? Math.round(Number(text) * 1000) : null);
