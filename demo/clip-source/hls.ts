import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { run, SAME_BYTES } from "./ffmpeg.ts";

export const SEGMENT_SECONDS = 4;

/** Creates one rendition: a folder with fMP4 segments and a playlist. */
export async function segment(folder: string, playlist: string, args: readonly string[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Keep the timestamps, so that the first frame is at 0.000, like the sound.
  await run("ffmpeg", [
    ...[...args, ...SAME_BYTES, "-f", "hls", "-hls_time", String(SEGMENT_SECONDS), "-hls_playlist_type", "vod"],
    ...["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4", "-hls_flags", "independent_segments"],
    ...["-avoid_negative_ts", "disabled", "-hls_segment_filename", join(folder, "%03d.m4s"), join(folder, playlist)],
  ]);
}

/** BANDWIDTH (largest segment) and AVERAGE-BANDWIDTH of a rendition for the master playlist. */
export async function bandwidth(folder: string, playlist: string): Promise<{ peak: number; average: number }> {
  const lines = (await readFile(join(folder, playlist), "utf8")).split("\n");
  const durations = lines.flatMap((line) => (line.startsWith("#EXTINF:") ? Number.parseFloat(line.slice(8)) : []));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".m4s")).toSorted();
  const bits = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size * 8));
  const rates = bits.map((size, at) => size / (durations[at] ?? SEGMENT_SECONDS));
  const seconds = durations.reduce((sum, value) => sum + value, 0);
  return { peak: Math.ceil(Math.max(...rates)), average: Math.ceil(bits.reduce((sum, value) => sum + value, 0) / seconds) };
}

/** RFC 6381 codec string of the H.264 stream, from the profile bytes of the init segment. */
export async function avcCodec(folder: string): Promise<string> {
  const init = await readFile(join(folder, "init.mp4"));
  const at = init.indexOf("avcC");
  if (at < 0) throw new Error(`${basename(folder)} holds no H.264`);
  return `avc1.${init.subarray(at + 5, at + 8).toString("hex")}`;
}
