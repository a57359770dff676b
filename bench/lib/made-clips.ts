import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Pictures that are harder to encode than a test card: it moves, and has grain. */
const grainy = (seconds: number, size = "1920x1080"): string[] => [
  ...["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=24:duration=${seconds},noise=alls=12:allf=t`],
  ...["-f", "lavfi", "-i", `sine=frequency=440:beep_factor=4:duration=${seconds}`],
];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "48", "-c:a", "aac"];

/** How ffmpeg makes each clip of so many seconds. */
const recipes = {
  /** Browsers play it: its picture is copied. */
  "h264.mp4": (seconds: number) => [...grainy(seconds), ...h264, "-b:v", "8M", "-movflags", "+faststart"],
  /** All of it must be encoded. */
  "mpeg4.avi": (seconds: number) => [...grainy(seconds), "-c:v", "mpeg4", "-b:v", "8M", "-c:a", "libmp3lame"],
  /** 1 MB a second, with a sound and subtitles that browsers do not play. */
  "large.mkv": async (seconds: number) => [
    ...["-stream_loop", "-1", "-i", await madeClip("h264.mp4", 60)],
    ...["-f", "srt", "-i", `data:,${encodeURIComponent(`1\n00:00:01,000 --> 00:00:40,000\nBonsoir\n`)}`],
    ...["-map", "0", "-map", "1", "-t", String(seconds), "-c:v", "copy", "-c:a", "ac3"],
  ],
} as const;

/** A clip that ffmpeg makes once, in bench/.data. */
export async function madeClip(name: keyof typeof recipes, seconds: number): Promise<string> {
  const file = fileURLToPath(new URL(`../.data/clips/${seconds}-${name}`, import.meta.url));
  if (existsSync(file)) return file;
  await mkdir(new URL("../.data/clips/", import.meta.url), { recursive: true });
  const draft = file.replace(/(\.\w+)$/, ".draft$1");
  const { status, stderr } = spawnSync("ffmpeg", ["-v", "error", "-y", ...(await recipes[name](seconds)), draft], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  await rename(draft, file);
  return file;
}

export const hasFfmpeg = (): boolean => spawnSync("ffmpeg", ["-version"]).status === 0;

/** Ten seconds each, to compare pictures before and after. */
export const clips = {
  card: "testsrc2=size=1920x1080:rate=24:duration=10",
  grain: "testsrc2=size=1920x1080:rate=24:duration=10,noise=c0s=5:c0f=t+u",
  "slow zoom": "mandelbrot=size=1920x1080:rate=24,trim=duration=10",
  gradients: "gradients=size=1920x1080:rate=24:duration=10:speed=0.02",
  cells:
    "life=size=480x270:rate=24:mold=10:ratio=0.2:death_color=#404040:life_color=#d0d0d0,scale=1920:1080:flags=neighbor,trim=duration=10",
} as const;
