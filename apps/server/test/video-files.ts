import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  ALL_FORMATS,
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
} from "mediabunny";

/** A film of three minutes with a sound, H.264 and AAC, that plays from its first bytes on. */
export const filmFile = fileURLToPath(new URL("../../../demo/test-clips/film.mp4", import.meta.url));

/** The first seconds of the film, untouched, in other files: at its end the index of the first, and of the second. */
export async function makeVideos(folder: string): Promise<Record<"mp4" | "late" | "mov" | "mkv", string>> {
  const made = (name: string): string => path.join(folder, name);
  const files = { mp4: made("court.mp4"), late: made("tardif.mp4"), mov: made("court.mov"), mkv: made("court.mkv") };
  await cut(files.mp4, new Mp4OutputFormat({ fastStart: "in-memory" }));
  await cut(files.late, new Mp4OutputFormat({ fastStart: false }));
  await cut(files.mov, new MovOutputFormat({ fastStart: false }));
  await cut(files.mkv, new MkvOutputFormat());
  return files;
}

async function cut(to: string, format: OutputFormat): Promise<void> {
  const input = new Input({ source: new FilePathSource(filmFile), formats: ALL_FORMATS });
  const output = new Output({ format, target: new FilePathTarget(to) });
  const conversion = await Conversion.init({ input, output, trim: { start: 0, end: 12 }, showWarnings: false });
  await conversion.execute();
  input.dispose();
}

/** Packets of each track of a file, as the demuxer counts them. */
export async function packetCounts(file: string): Promise<number[]> {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  const counts = [];
  for (const track of await input.getTracks()) counts.push((await track.computePacketStats()).packetCount);
  input.dispose();
  return counts;
}

/** Where the index of an MP4 stands, against its pictures. */
export async function indexComesFirst(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  for (let at = 0; at + 8 <= bytes.length;) {
    const [size, box] = [bytes.readUInt32BE(at), bytes.toString("latin1", at + 4, at + 8)];
    if (box === "moov") return true;
    if (box === "mdat") return false;
    at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
  }
  return false;
}
