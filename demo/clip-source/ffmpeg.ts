import { spawn } from "node:child_process";

export const FPS = 24;

/** Runs ffmpeg or ffprobe; returns its output. On failure the error message is its stderr. */
export function run(program: "ffmpeg" | "ffprobe", args: readonly string[]): Promise<string> {
  const quiet = program === "ffmpeg" ? ["-hide_banner", "-loglevel", "error", "-y"] : ["-v", "error"];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...quiet, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    let complaint = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${program} stopped with ${code}: ${complaint}`));
    });
  });
}

/** Reproducible output: without dates and encoder versions. */
export const SAME_BYTES = ["-map_metadata:g", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"];

/** H.264 that every browser decodes, with a key frame exactly every `seconds`, so that the player can switch renditions. */
export function h264(crf: number, seconds: number): string[] {
  const group = String(seconds * FPS);
  return [
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "medium",
      "-tune",
      "animation",
      "-profile:v",
      "high",
      "-crf",
      String(crf),
      "-pix_fmt",
      "yuv420p",
    ],
    ...["-g", group, "-keyint_min", group, "-sc_threshold", "0", "-refs", "4"],
  ];
}

export const aac = (bitrate: string): string[] => ["-c:a", "aac", "-b:a", bitrate, "-ar", "48000", "-ac", "2"];
