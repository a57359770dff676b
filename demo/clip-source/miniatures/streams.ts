import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { aac } from "#clip-source/ffmpeg.ts";
import { avcCodec, bandwidth, segment } from "#clip-source/hls.ts";
import { MELODIES, tone } from "#clip-source/sound.ts";
import { h264, inputsOf } from "./render.ts";
import { lengthOf, type Miniature } from "./storyboard.ts";

const PLAYLIST = "index.m3u8";

/** What the server repeats for a channel: whole segments of four seconds. */
export async function renderLoop(channel: Miniature, folder: string, out: string): Promise<void> {
  const video = ["-map", "[out]", ...h264(32), "-t", String(lengthOf(channel))];
  await segment(out, "loop.m3u8", [...(await inputsOf(channel, folder)), ...video]);
}

/** A film of `minutes`: its segments are listed again and again, after a discontinuity each time. */
export async function renderLong(film: Miniature, minutes: number, folder: string, out: string): Promise<void> {
  const video = ["-map", "[out]", ...h264(31), "-t", String(lengthOf(film))];
  await segment(out, PLAYLIST, [...(await inputsOf(film, folder)), ...video]);
  const lines = (await readFile(join(out, PLAYLIST), "utf8")).trim().split("\n");
  const first = lines.findIndex((line) => line.startsWith("#EXTINF"));
  const [head, once] = [lines.slice(0, first), lines.slice(first, -1)];
  const times = Math.round((minutes * 60) / lengthOf(film));
  const repeated = Array.from({ length: times }, () => once.join("\n")).join("\n#EXT-X-DISCONTINUITY\n");
  await writeFile(join(out, PLAYLIST), `${head.join("\n")}\n${repeated}\n#EXT-X-ENDLIST\n`);
}

const RENDITIONS = [
  { name: "360p", size: 1 },
  { name: "540p", size: 1.5 },
  { name: "720p", size: 2 },
] as const;

const SOUNDS = [
  { language: "fr", name: "Piano", melody: MELODIES.french },
  { language: "en", name: "Orgue", melody: MELODIES.english },
] as const;

/** Cues of the film in three qualities: start and end in seconds, French, English. */
const CUES: ReadonlyArray<[from: number, to: number, french: string, english: string]> = [
  [
    1,
    5.5,
    "Ce film existe en trois qualités,\nque le lecteur choisit selon votre connexion.",
    "This film comes in three qualities;\nthe player picks one for your connection.",
  ],
  [6.5, 11, "L’œil mécanique s’éveille.", "The mechanical eye wakes."],
  [11.5, 15, "Deux musiques l’accompagnent :\nun piano, un orgue.", "Two scores go with it:\na piano, an organ."],
  [25, 29, "De près, l’objectif respire.", "Up close, the lens breathes."],
  [30, 33, "La ville entre dans la machine.", "The city enters the machine."],
  [34, 38, "Des sous-titres se choisissent\ndans les réglages du lecteur.", "Captions are chosen\nin the player’s settings."],
];

const clock = (seconds: number): string =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${(seconds % 60).toFixed(3).padStart(6, "0")}`;

async function writeCaptions(language: "fr" | "en", name: string, seconds: number, out: string): Promise<string> {
  const folder = `textes-${language}`;
  await mkdir(join(out, folder), { recursive: true });
  const cues = CUES.map(
    ([from, to, french, english]) => `${clock(from)} --> ${clock(to)}\n${language === "fr" ? french : english}\n`,
  );
  await writeFile(join(out, folder, `${language}.vtt`), `WEBVTT\n\n${cues.join("\n")}`);
  const head = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:${seconds}\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n`;
  await writeFile(join(out, folder, PLAYLIST), `${head}#EXTINF:${seconds}.000,\n${language}.vtt\n#EXT-X-ENDLIST\n`);
  return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="textes",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${folder}/${PLAYLIST}"`;
}

async function renderSound({ language, name, melody }: (typeof SOUNDS)[number], seconds: number, out: string): Promise<string> {
  const source = tone(melody, 11, seconds);
  // A little shorter, so that the last frame does not begin another segment.
  await segment(join(out, `son-${language}`), PLAYLIST, [
    "-f",
    "lavfi",
    "-i",
    source,
    ...aac("32k"),
    "-t",
    String(seconds - 0.05),
  ]);
  const first = language === "fr" ? "YES" : "NO";
  return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="son",NAME="${name}",LANGUAGE="${language}",DEFAULT=${first},AUTOSELECT=YES,CHANNELS="2",URI="son-${language}/${PLAYLIST}"`;
}

async function renderRendition(
  film: Miniature,
  { name, size }: (typeof RENDITIONS)[number],
  folder: string,
  out: string,
): Promise<string> {
  const into = join(out, name);
  await segment(into, PLAYLIST, [
    ...(await inputsOf(film, folder, size)),
    "-map",
    "[out]",
    ...h264(32),
    "-t",
    String(lengthOf(film)),
  ]);
  const { peak, average } = await bandwidth(into, PLAYLIST);
  const codecs = `${await avcCodec(into)},mp4a.40.2`;
  const rates = `BANDWIDTH=${peak + 40_000},AVERAGE-BANDWIDTH=${average + 34_000}`;
  return `#EXT-X-STREAM-INF:${rates},CODECS="${codecs}",RESOLUTION=${640 * size}x${360 * size},FRAME-RATE=12.000,AUDIO="son",SUBTITLES="textes"\n${name}/${PLAYLIST}`;
}

/** A film in three qualities, with two soundtracks, and captions in two languages. */
export async function renderQualities(film: Miniature, folder: string, out: string): Promise<void> {
  const seconds = lengthOf(film);
  await mkdir(out, { recursive: true });
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  for (const sound of SOUNDS) lines.push(await renderSound(sound, seconds, out));
  lines.push(await writeCaptions("fr", "Français", seconds, out), await writeCaptions("en", "English", seconds, out));
  for (const rendition of RENDITIONS) lines.push(await renderRendition(film, rendition, folder, out));
  await writeFile(join(out, "master.m3u8"), `${lines.join("\n")}\n`);
}
