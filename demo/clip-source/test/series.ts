import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { labelCard } from "./cards.ts";
import { aac, h264 } from "#clip-source/ffmpeg.ts";
import { avcCodec, bandwidth, segment, SEGMENT_SECONDS } from "#clip-source/hls.ts";
import { SERIES } from "./programme.ts";
import { lengthOf, overlays, still } from "./render.ts";
import { MELODIES, tone } from "#clip-source/sound.ts";
import { subtitles } from "./subtitles.ts";
import { ROOM } from "#clip-source/svg.ts";

const RENDITIONS = [
  { name: "360p", width: 640, height: 360, crf: 34, fill: ROOM.surface, ink: ROOM.muted },
  { name: "480p", width: 854, height: 480, crf: 34, fill: ROOM.surface, ink: ROOM.foreground },
  { name: "720p", width: 1280, height: 720, crf: 35, fill: ROOM.accent, ink: ROOM.background },
] as const;

const SOUNDS = [
  { folder: "audio-fr", language: "fr", name: "Français", melody: MELODIES.french },
  { folder: "audio-en", language: "en", name: "English", melody: MELODIES.english },
] as const;

const PLAYLIST = "index.m3u8";
const seconds = lengthOf(SERIES);

async function makeVideo(rendition: (typeof RENDITIONS)[number], master: string, folder: string, out: string): Promise<string> {
  const label = join(folder, `${rendition.name}.svg`);
  await writeFile(label, labelCard(rendition.name, rendition));
  const into = join(out, rendition.name);
  await segment(into, PLAYLIST, [
    ...["-i", master, "-i", join(folder, "bar.svg"), "-i", label, "-filter_complex"],
    `${overlays(seconds)}[marked];${still(2)}[label];[marked][label]overlay=shortest=1,scale=${rendition.width}:${rendition.height}:flags=lanczos,setsar=1[out]`,
    ...["-map", "[out]", ...h264(rendition.crf, SEGMENT_SECONDS), "-t", String(seconds)],
  ]);
  const { peak, average } = await bandwidth(into, PLAYLIST);
  const codecs = `${await avcCodec(into)},mp4a.40.2`;
  return `#EXT-X-STREAM-INF:BANDWIDTH=${peak + 56_000},AVERAGE-BANDWIDTH=${average + 50_000},CODECS="${codecs}",RESOLUTION=${rendition.width}x${rendition.height},FRAME-RATE=24.000,AUDIO="son",SUBTITLES="textes"\n${rendition.name}/${PLAYLIST}\n`;
}

async function makeSound(sound: (typeof SOUNDS)[number], out: string): Promise<string> {
  // Slightly shorter, so that the last frame does not start another segment.
  const source = tone(sound.melody, SERIES.each, seconds);
  await segment(join(out, sound.folder), PLAYLIST, ["-f", "lavfi", "-i", source, ...aac("48k"), "-t", String(seconds - 0.05)]);
  const first = sound.language === "fr" ? "YES" : "NO";
  return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="son",NAME="${sound.name}",LANGUAGE="${sound.language}",DEFAULT=${first},AUTOSELECT=YES,CHANNELS="2",URI="${sound.folder}/${PLAYLIST}"\n`;
}

async function makeText({ language, name }: (typeof SOUNDS)[number], out: string): Promise<string> {
  const folder = `textes-${language}`;
  await mkdir(join(out, folder), { recursive: true });
  await writeFile(join(out, folder, `${language}.vtt`), subtitles(language));
  await writeFile(
    join(out, folder, PLAYLIST),
    `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:${seconds}\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:${seconds}.000,\n${language}.vtt\n#EXT-X-ENDLIST\n`,
  );
  return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="textes",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${folder}/${PLAYLIST}"\n`;
}

/** serie/: HLS with three renditions, two soundtracks and subtitles in two languages. */
export async function makeSeries(master: string, folder: string, media: string): Promise<void> {
  const out = join(media, "serie");
  const lines = ["#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n\n"];
  for (const sound of SOUNDS) lines.push(await makeSound(sound, out));
  for (const sound of SOUNDS) lines.push(await makeText(sound, out));
  lines.push("\n");
  for (const rendition of RENDITIONS) lines.push(await makeVideo(rendition, master, folder, out));
  await writeFile(join(out, "master.m3u8"), lines.join(""));
}
