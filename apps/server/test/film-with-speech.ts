import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { newId } from "#core/ids.ts";
import type { TestApp } from "./app.ts";
import { makePackage } from "./make-package.ts";
import { makeMovie } from "./make.ts";

/** The seconds at which somebody speaks, for a second each. */
export const spoken = Array.from({ length: 60 }, (_, i) => 10 + i * 4 + ((i * i) % 3));

/** A film with a hosted video in whose preparation somebody was heard at each of these seconds, for a second. */
export async function makeFilmWithSpeech({ services }: TestApp, seconds: readonly number[]): Promise<string> {
  const video = newId();
  const bits = new Uint8Array(Math.ceil(((seconds.at(-1) ?? 0) + 60) * 12.5));
  for (const second of seconds)
    for (let i = second * 100; i < second * 100 + 100; i++) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7));
  const folder = path.join(services.config.MEDIA_DIR, "packages", video, "sound");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "speech.bin"), bits);
  await makePackage(services, video);
  return makeMovie(services.db, { video_url: `/media/hosted/${video}.mp4` });
}

const clock = (second: number): string => new Date(second * 1000).toISOString().slice(11, 23);

/** A WebVTT file with a cue at each of these seconds. */
export const vttOf = (seconds: readonly number[]): string =>
  ["WEBVTT", ...seconds.map((second) => `${clock(second)} --> ${clock(second + 1)}\nBonsoir`)].join("\n\n");
