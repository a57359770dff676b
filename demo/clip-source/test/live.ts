import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { labelCard, liveDot } from "./cards.ts";
import { aac, h264 } from "#clip-source/ffmpeg.ts";
import { segment, SEGMENT_SECONDS } from "#clip-source/hls.ts";
import { LIVE } from "./programme.ts";
import { lengthOf, overlays, still } from "./render.ts";
import { MELODIES, tone } from "#clip-source/sound.ts";
import { ROOM } from "#clip-source/svg.ts";

const SIGN = "EN DIRECT";

/** channels/direct/: the loop that the server repeats; its length is a whole number of segments and of AAC frames. */
export async function makeLive(master: string, folder: string, media: string): Promise<void> {
  const seconds = lengthOf(LIVE);
  const label = join(folder, "label.svg");
  const dot = join(folder, "dot.svg");
  await writeFile(label, labelCard(SIGN, { fill: ROOM.danger, ink: ROOM.foreground }, true));
  await writeFile(dot, liveDot(SIGN));
  const signs = `${still(2)}[label];${still(3)}[dot];[marked][label]overlay=shortest=1[signed];[signed][dot]overlay=enable='lt(mod(t,2),1.2)':shortest=1`;
  await segment(join(media, "channels", "direct"), "loop.m3u8", [
    ...["-i", master, "-i", join(folder, "bar.svg"), "-i", label, "-i", dot],
    ...["-f", "lavfi", "-i", tone(MELODIES.live, LIVE.each, seconds), "-filter_complex"],
    `${overlays(seconds)}[marked];${signs},scale=854:480:flags=lanczos,setsar=1[out]`,
    ...["-map", "[out]", "-map", "4:a", ...h264(33, SEGMENT_SECONDS), ...aac("64k"), "-t", String(seconds)],
  ]);
}
