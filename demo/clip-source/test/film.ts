import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aac, h264, run, SAME_BYTES } from "#clip-source/ffmpeg.ts";
import { FILM } from "./programme.ts";
import { lengthOf, overlays } from "./render.ts";
import { MELODIES, tone } from "#clip-source/sound.ts";

const chapters = (): string =>
  FILM.scenes
    .map(({ name }, at) => `[CHAPTER]\nTIMEBASE=1/1\nSTART=${at * FILM.each}\nEND=${(at + 1) * FILM.each}\ntitle=${name}\n`)
    .join("");

/** film.mp4: the index is at the start (faststart), so that it plays during the download and any position needs one range request. */
export async function makeFilm(master: string, folder: string, media: string): Promise<void> {
  const seconds = lengthOf(FILM);
  const marks = join(folder, "chapters.txt");
  await writeFile(marks, `;FFMETADATA1\n${chapters()}`);
  await run("ffmpeg", [
    ...["-i", master, "-i", join(folder, "bar.svg"), "-f", "lavfi", "-i", tone(MELODIES.film, FILM.each, seconds), "-i", marks],
    ...["-filter_complex", `${overlays(seconds)}[out]`, "-map", "[out]", "-map", "2:a"],
    ...[...SAME_BYTES, "-map_chapters", "3", ...h264(33, 4), ...aac("64k"), "-t", String(seconds)],
    ...["-movflags", "+faststart", join(media, "film.mp4")],
  ]);
}
