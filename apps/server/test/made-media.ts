import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { readConfig } from "#core/config.ts";
import { openLog } from "#core/log.ts";
import { openFfmpegFinder } from "#domains/media/index.ts";
import { soundCommand } from "#domains/media/package/commands.ts";
import { readPoints } from "#domains/parts/compare/season.ts";
import type { TestApp } from "./app.ts";
import { corpusRecipes } from "./corpus-recipes.ts";
import { tinyPgs } from "./tiny-pgs.ts";

const exec = promisify(execFile);
const folder = path.join(os.tmpdir(), "seance-made-media");

type Tools = NonNullable<Awaited<ReturnType<TestApp["services"]["findFfmpeg"]>>>;

/** The machine's ffmpeg; null, said clearly, where there is none. */
export async function machineFfmpeg(): Promise<Tools | null> {
  const tools = await openFfmpegFinder(readConfig({}), openLog("silent"))();
  if (!tools) console.log("no ffmpeg on this machine: the tests that prepare videos do not run");
  return tools;
}

const picture = "testsrc2=size=320x180:rate=24:duration=8";
const sound = (frequency: number) => ["-f", "lavfi", "-i", `sine=frequency=${frequency}:duration=8`];
// With reordered pictures, as most films have them.
const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "48"];
const subtitles = "1\n00:00:01,000 --> 00:00:03,000\nBonjour <i>toi</i>\n";
const chapters =
  ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=2000\ntitle=Opening\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=2000\nEND=8000\ntitle=Acte 1\n";

/** ffmpeg reads neither of them as it is: the first has the encoding of old French files, the second becomes UTF-16 afterwards. */
const oldFrench = Buffer.from("1\n00:00:01,000 --> 00:00:03,000\nL\u0092été\n", "latin1");
const becomesWide = "1\n00:00:01,000 --> 00:00:03,000\n@@@@@@@@@@\n";
const ass = [
  "[Script Info]\nScriptType: v4.00+\nPlayResX: 320\nPlayResY: 180\n\n[V4+ Styles]",
  "Format: Name, Fontname, Fontsize, PrimaryColour, Alignment\nStyle: Signs,Arial,40,&H0000FF00,7\n\n[Events]",
  "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
  "Dialogue: 0,0:00:01.00,0:00:07.00,Signs,,0,0,0,,{\\pos(20,20)}Fermé\n",
].join("\n");
export const attachedFont = Buffer.alloc(1000, "font");

/** « Hello a¡ » from about a second on, as television sends it. */
const scc =
  "Scenarist_SCC V1.0\n\n00:00:00:29\t9420 9420 9470 9470 c8e5 ecec ef80 9120 9120 91ae 91ae 61e0 92a7 942f 942f\n\n00:00:02:14\t942c 942c\n";

const inputs: Readonly<Record<string, string | Buffer>> = {
  "subtitles.srt": subtitles,
  "chapters.txt": chapters,
  "words.scc": scc,
  "old.srt": oldFrench,
  "wide.srt": becomesWide,
  "signs.ass": ass,
  "pictures.sup": tinyPgs(),
  "font.ttf": attachedFont,
};

const video = ["-f", "lavfi", "-i", picture];
const sounds = ["-i", "subtitles.srt", "-i", "chapters.txt", ...["-map", "0:v", "-map", "1:a", "-map", "2:a", "-map", "3:s"]];
const languages = ["-metadata:s:a:0", "language=fre", "-metadata:s:a:1", "language=eng", "-metadata:s:s:0", "language=fre"];

const dvdPictures = [
  "-fix_sub_duration",
  "-i",
  "pictures.sup",
  ...["-map", "0", "-map", "1", "-c:s", "dvdsub", "-metadata:s:s", "language=fre"],
];

/** How ffmpeg makes each file. */
const recipes = {
  ...corpusRecipes,
  "copied.mp4": [...video, ...sound(440), ...h264, "-c:a", "aac"],
  "encoded.avi": [...video, ...sound(440), "-c:v", "mpeg4", "-c:a", "libmp3lame"],
  // The sound begins half a picture before the picture, and MKV rounds times to milliseconds.
  "half-late.mkv": [
    ...["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24000/1001:duration=8"],
    ...["-f", "lavfi", "-i", "sine=sample_rate=48000:duration=8", "-c:v", "mpeg4", "-c:a", "aac"],
  ],
  "languages.mkv": [
    ...[...video, ...sound(440), ...sound(660), ...sounds, "-map_metadata", "4", ...h264],
    ...["-c:a:0", "ac3", "-c:a:1", "aac", "-c:s", "srt", ...languages],
  ],
  "texts.mp4": [
    ...[...video, "-i", "subtitles.srt", "-map", "0", "-map", "1", "-map", "1", ...h264],
    ...["-c:s:0", "ttml", "-c:s:1", "mov_text", "-metadata:s:s:0", "language=fre", "-metadata:s:s:1", "language=eng"],
  ],
  "captions.mov": [
    ...[...video, "-i", "words.scc", "-map", "0", "-map", "1", ...h264],
    ...["-c:s", "copy", "-metadata:s:s:0", "language=eng"],
  ],
  // As cameras and ffmpeg write them: the index comes last.
  "late-index.mp4": [
    ...[...video, ...sound(440), ...sound(660), "-i", "chapters.txt"],
    ...["-map", "0", "-map", "1", "-map", "2", "-map_metadata", "3"],
    ...[...h264, "-c:a", "aac", "-metadata:s:a:0", "language=fre", "-metadata:s:a:1", "language=fre"],
    ...["-metadata:s:a:1", "handler_name=Audiodescription"],
  ],
  "rare-keyframes.mp4": [
    ...["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:duration=26", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-pix_fmt", "yuv420p", "-g", "100000", "-sc_threshold", "0"],
  ],
  "surround.mkv": [...video, ...sound(440), ...h264, "-c:a", "ac3", "-ac", "6"],
  "silent-hevc.mkv": [
    ...video,
    ...["-c:v", "libx265", "-pix_fmt", "yuv420p10le"],
    ...["-preset", "ultrafast", "-x265-params", "log-level=error"],
  ],
  // Black, then white for a second in nine, then black.
  "dark-start.mp4": [
    ...["-f", "lavfi", "-i", "color=black:size=320x180:rate=24:duration=9,drawbox=color=white:t=fill:enable=between(t\\,5\\,6)"],
    ...["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "12"],
  ],
  "black.mp4": ["-f", "lavfi", "-i", "color=black:size=320x180:rate=24:duration=9", "-c:v", "libx264", "-pix_fmt", "yuv420p"],
  "subtitles.mkv": [
    ...["-copyts", ...video, "-i", "old.srt", "-i", "wide.srt", "-i", "signs.ass", "-i", "pictures.sup", ...h264],
    ...["-map", "0", "-map", "1", "-map", "2", "-map", "3", "-map", "4", "-c:s", "copy", "-metadata:s:s", "language=fre"],
    ...["-metadata:s:s:1", "language=pol", "-attach", "font.ttf", "-metadata:s:t", "mimetype=application/x-truetype-font"],
  ],
  "dvd.mkv": ["-copyts", ...video, ...dvdPictures, ...h264],
  "dvd.mp4": ["-copyts", ...video, ...dvdPictures, ...h264],
  // Without the option ffmpeg leaves a gap after the first picture of an AVI.
  "long.avi": [
    ...["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=24:duration=60"],
    // Each moment sounds like no other.
    ...["-f", "lavfi", "-i", "aevalsrc=0.3*sin(2*PI*(300*t+20*t*t)):d=60:s=48000"],
    ...["-c:v", "mpeg4", "-c:a", "libmp3lame", "-b:a", "192k", "-avoid_negative_ts", "disabled"],
  ],
} as const;

/** A small file that ffmpeg makes, kept for later runs under a name that its recipe gives. */
export async function madeMedia(tools: Tools, name: keyof typeof recipes): Promise<string> {
  const recipe = recipes[name];
  const key = createHash("sha256")
    .update(JSON.stringify([recipe, inputs]))
    .digest("hex")
    .slice(0, 16);
  const file = path.join(folder, `${key}-${name}`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  for (const [input, content] of Object.entries(inputs)) await writeFile(path.join(folder, input), content);
  const draft = `draft-${process.pid}-${name}`;
  await exec(tools.ffmpeg, ["-v", "error", "-y", ...recipe, draft], { cwd: folder });
  await rename(path.join(folder, draft), file);
  return file;
}

/** A film whose Polish subtitles are in UTF-16. */
export function withWideText(mkv: Buffer): Buffer {
  const at = mkv.indexOf("@@@@@@@@@@");
  const bytes = Buffer.from(mkv);
  bytes.write("Łódź!", at, "utf16le");
  return bytes;
}

/** Sounds whose notes change all the time. */
const notes = (a: number, b: number, c: number): string =>
  `0.3*sin(2*PI*t*(${a}+50*floor(mod(t*3,11))))+0.25*sin(2*PI*t*(${b}+40*floor(mod(t*5,13))))+0.1*sin(2*PI*t*(${c}+10*floor(mod(t*2,17))))`;

/** The fingerprint of the first three minutes of an episode, with a theme of 30 s that starts at `cold` seconds. */
export async function fingerprintOf(tools: Tools, episode: number, cold: number): Promise<Uint32Array> {
  const name = `theme-${process.pid}-${episode}`;
  const own = `0.3*sin(2*PI*t*(200+${episode}*37+80*sin(t*(1+${episode}/7))))+0.2*sin(2*PI*t*(500+90*floor(mod(t*(${episode}+2),7))))`;
  const tones = [`aevalsrc='${own}':d=150:s=44100`, `aevalsrc='${notes(300, 700, 150)}':d=30:s=44100`];
  const joined = `[0]asplit[x][y];[x]atrim=0:${cold}[a];[y]atrim=${cold},asetpts=N/SR/TB[b];[a][1][b]concat=n=3:v=0:a=1,volume=${1 / episode}`;
  const codec = episode % 2 === 0 ? ["-c:a", "ac3"] : ["-c:a", "aac", "-b:a", "96k"];
  await mkdir(folder, { recursive: true });
  await exec(
    tools.ffmpeg,
    [
      "-v",
      "error",
      "-y",
      ...tones.flatMap((input) => ["-f", "lavfi", "-i", input]),
      "-filter_complex",
      joined,
      ...codec,
      `${name}.mka`,
    ],
    { cwd: folder },
  );
  const print = soundCommand(path.join(folder, `${name}.mka`), { index: 0 }, true);
  const work = path.join(folder, name);
  await mkdir(path.join(work, "sound"), { recursive: true });
  await exec(tools.ffmpeg, print, { cwd: work });
  const bytes = await readFile(path.join(work, "sound", "fingerprint.raw"));
  await rm(work, { recursive: true });
  await rm(path.join(folder, `${name}.mka`));
  return readPoints(bytes);
}

/** An MP4 whose picture asks to be turned by a quarter. */
export function turned(mp4: Buffer): Buffer {
  const matrix = [0, 1 << 16, 0, -(1 << 16), 0, 0, 0, 0, 1 << 30];
  const bytes = Buffer.from(mp4);
  const box = bytes.indexOf("tkhd");
  // The times of version 1 are longer.
  const at = box + (bytes[box + 4] === 1 ? 56 : 44);
  matrix.forEach((value, place) => bytes.writeInt32BE(value, at + 4 * place));
  return bytes;
}

/** An MP4 with another number at a place of the first box of a kind, counted from its name. */
export function lying(mp4: Buffer, box: "mvhd" | "tkhd", place: number, value: number): Buffer {
  const bytes = Buffer.from(mp4);
  bytes.writeUInt32BE(value, bytes.indexOf(box) + place);
  return bytes;
}

/** The first time of a track of a package, in seconds, as a browser reads it: from its segment, less its only edit. */
export async function firstTime(tools: Tools, track: string): Promise<number> {
  const init = await readFile(path.join(track, "init.mp4"));
  const edits = init.indexOf("elst");
  assert.ok(edits === -1 || init.readUInt32BE(edits + 8) === 1, "browsers read one edit only");
  const file = path.join(track, "first.mp4");
  await writeFile(file, Buffer.concat([init, await readFile(path.join(track, "00000.m4s"))]));
  const args = ["-v", "error", "-show_entries", "packet=pts_time", "-read_intervals", "%+#1", "-of", "csv=p=0", file];
  const { stdout } = await exec(tools.ffprobe, args);
  await rm(file);
  return Number.parseFloat(stdout);
}

/** The mean grey of a picture, from 0 to 255. */
export async function grey(tools: Tools, file: string): Promise<number> {
  const one = ["-vf", "scale=1:1:flags=area,format=gray", "-f", "rawvideo", "-"];
  const { stdout } = await exec(tools.ffmpeg, ["-v", "error", "-i", file, ...one], { encoding: "buffer" });
  return stdout[0] ?? 0;
}

/** How close a film with its own subtitles in pictures is, at a time, to the film with those of another file, or with none; in dB. */
export async function likeness(tools: Tools, seconds: number, film: string, drawn: string | null): Promise<number> {
  const graph = drawn ? "[0:v][0:s]overlay[a];[1:v][2:s]overlay[b];[a][b]psnr" : "[0:v][0:s]overlay[a];[a][1:v]psnr";
  const sources = [film, film, ...(drawn ? [drawn] : [])].flatMap((file) => ["-i", file]);
  const args = ["-v", "error", "-copyts", ...sources, "-lavfi", `${graph}=stats_file=-`, "-f", "null", "-"];
  const { stdout } = await exec(tools.ffmpeg, args, { maxBuffer: 2 ** 26 });
  return Number(/psnr_avg:(\S+)/.exec(stdout.split("\n")[24 * seconds] ?? "")?.[1]?.replace("inf", "Infinity"));
}

/**
 * How close each picture of a playlist is to the one at its place in the original, in dB: below 30 it is another one. The original starts
 * `late` pictures after its sound.
 */
export async function pictures(tools: Tools, playlist: string, original: string, late = 0): Promise<number[]> {
  const compare = [
    "-lavfi",
    `[0:v]select=gte(n\\,${late}),setpts=N/TB[a];[1:v]setpts=N/TB[b];[a][b]psnr=stats_file=-:shortest=1`,
    "-f",
    "null",
    "-",
  ];
  const { stdout } = await exec(tools.ffmpeg, ["-v", "error", "-i", playlist, "-i", original, ...compare], {
    maxBuffer: 2 ** 26,
  });
  return [...stdout.matchAll(/psnr_avg:(\S+)/g)].map(([, decibels]) => Number(decibels?.replace("inf", "Infinity")));
}

interface ProbedStream {
  readonly codec_name: string;
  readonly codec_type: string;
  readonly width?: number;
  readonly height?: number;
  readonly pix_fmt?: string;
  readonly color_transfer?: string;
  readonly color_primaries?: string;
  readonly color_space?: string;
}

/** The length of a sound in seconds, and the frequency of its tone, by the times that it crosses zero. */
export async function toneOf(tools: Tools, file: string): Promise<{ seconds: number; hertz: number }> {
  const args = ["-v", "error", "-i", file, "-ac", "1", "-ar", "8000", "-f", "s16le", "-"];
  const { stdout } = await exec(tools.ffmpeg, args, { encoding: "buffer", maxBuffer: 2 ** 26 });
  const heard = Array.from({ length: stdout.length / 2 }, (_, at) => stdout.readInt16LE(2 * at));
  const crossings = heard.filter((sample, at) => at > 0 && sample >= 0 && (heard[at - 1] ?? 0) < 0).length;
  const seconds = heard.length / 8000;
  return { seconds, hertz: crossings / seconds };
}

/** The share of the pictures of a film that look interlaced, among those of which that can be told. */
export async function combed(tools: Tools, file: string): Promise<number> {
  const { stderr } = await exec(tools.ffmpeg, ["-hide_banner", "-nostats", "-i", file, "-an", "-vf", "idet", "-f", "null", "-"]);
  const found = /Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/.exec(stderr);
  const [tff = 0, bff = 0, progressive = 0] = (found ?? []).slice(1).map(Number);
  return (tff + bff) / Math.max(1, tff + bff + progressive);
}

/** The sound of a file or playlist, as a player hears it: one channel of 48,000 samples a second. */
export async function samples(tools: Tools, file: string): Promise<Float32Array> {
  const decode = ["-map", "0:a:0", "-af", "aresample=async=1:first_pts=0", "-ac", "1", "-ar", "48000", "-f", "f32le", "-"];
  const options = { encoding: "buffer", maxBuffer: 2 ** 28 } as const;
  const { stdout } = await exec(tools.ffmpeg, ["-v", "error", "-i", file, ...decode], options);
  return new Float32Array(new Uint8Array(stdout).buffer);
}

/** What ffprobe says of a file or playlist: its streams, and its duration in seconds. */
export async function probed(tools: Tools, file: string) {
  const args = ["-v", "error", "-print_format", "json", "-show_streams", "-show_format", file];
  const { stdout } = await exec(tools.ffprobe, args);
  const { streams, format } = JSON.parse(stdout) as {
    streams: ProbedStream[];
    format: { duration: string };
  };
  return { streams, duration: Number(format.duration) };
}
