import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { jumpTo } from "./screening.ts";
import { expect } from "./site.ts";

/** Small films that tell what should be seen and heard of them at each time. */

const folder = join(tmpdir(), "seance-made-films");
export const filmSeconds = 16;
const longSeconds = 60;
export const beepHertz = { fr: 1000, en: 1700, ja: 2600 } as const;

export const hasFfmpeg = (): boolean => spawnSync("ffmpeg", ["-version"]).status === 0;

const bits = 9;
const side = 64;
/** Where the square of a bit is, on a picture of 854 × 480. */
const squareOf = (bit: number) => ({ x: 40 + (bit % 5) * 160, y: 60 + Math.floor(bit / 5) * 200 });

/** The number of each picture in white squares, from the lowest bit on, and a square that is always white. */
const picture = (rate: string, seconds: number): string[] => {
  const squares = Array.from({ length: bits + 1 }, (_, bit) => {
    const { x, y } = squareOf(bit);
    const when = bit < bits ? `:enable='mod(floor(n/${2 ** bit})\\,2)'` : "";
    return `drawbox=x=${x}:y=${y}:w=${side}:h=${side}:color=white:t=fill${when}`;
  });
  return ["-f", "lavfi", "-i", `color=black:size=854x480:rate=${rate}:duration=${seconds},${squares.join(",")}`];
};

/** A beep of 50 ms at each whole second. */
const beeps = (hertz: number, seconds: number): string[] => [
  ...["-f", "lavfi", "-i", `aevalsrc='0.5*sin(2*PI*${hertz}*t)*lt(mod(t,1),0.05)':d=${seconds}:s=48000`],
];

const srt = "1\n00:00:02,000 --> 00:00:05,000\nBonjour <i>toi</i>\n\n2\n00:00:10,000 --> 00:00:13,000\nAu revoir\n";
/** Where its two lines are in the French subtitles. */
export const linesAt = { "Bonjour toi": [2.1, 4.9], "Au revoir": [10.1, 12.9] } as const;
const ass = [
  "[Script Info]\nScriptType: v4.00+\nPlayResX: 854\nPlayResY: 480\n\n[V4+ Styles]",
  "Format: Name, Fontname, Fontsize, PrimaryColour, Alignment\nStyle: Signs,Arial,40,&H0000FF00,7\n\n[Events]",
  "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
  "Dialogue: 0,0:00:02.00,0:00:05.00,Signs,,0,0,0,,{\\pos(20,20)}Closed\n",
].join("\n");
/** Only what a French voice does not say. */
export const forcedLine = "Sortie de secours";
export const chapterAt = { "Le départ": [0, 8], "L’arrivée": [8, filmSeconds] } as const;
const chapters = Object.entries(chapterAt).map(
  ([title, [start, end]]) => `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${end}\ntitle=${title}\n`,
);
/** Subtitles in pictures (PGS): a white square in the middle, below, from one second to three. */
export const squarePictures = Buffer.from(
  [
    "UEcAAV+QAAAAABYAEwFAALQQAACAAAABAAAAAACQAIxQRwABX5AAAAAAFwAKAQAAkACMACAAIFBHAAFfkAAAAAAUABYAAAEAgIAAAv+AgP8DAICAAAQAgIAA",
    "UEcAAV+QAAAAABUAqwAAAMAAAKQAIAAgAKACAAAAoAIAAACgAgAAAKACAAAAoAIAAACgAgAAAKACAAAAoAIAAACgAgAAAKACAAAAoAIAAACgAgAAAKACAAAA",
    "oAIAAACgAgAAAKACAAAAoAIAAACgAgAAAKACAAAAoAIAAACgAgAAAKACAAAAoAIAAACgAgAAAKACAAAAoAIAAACgAgAAAKACAAAAoAIAAACgAgAAAKACAAAA",
    "oAIAAFBHAAFfkAAAAACAAABQRwAEG4YAAAAAFgALAUAAtBAAAIAAAABQRwAEG4YAAAAAgAAA",
  ].join(""),
  "base64",
);
const inputs = {
  "words.srt": srt,
  "signs.ass": ass,
  "forced.srt": `1\n00:00:02,000 --> 00:00:05,000\n${forcedLine}\n`,
  "pictures.sup": squarePictures,
  "chapters.txt": [";FFMETADATA1\n", ...chapters].join(""),
};

const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "48"];
const h265 = ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-x265-params", "log-level=error"];

/** Pictures at 24 a second, and a French voice. */
const film = [...picture("24", filmSeconds), ...beeps(beepHertz.fr, filmSeconds)];
/** The same at 25 a second. */
const film25 = [...picture("25", filmSeconds), ...beeps(beepHertz.fr, filmSeconds)];
const surround = `pan=5.1|${["FL", "FR", "FC", "LFE", "BL", "BR"].map((speaker) => `${speaker}=c0`).join("|")}`;

interface Recipe {
  /** Pictures a second. */
  readonly rate: number;
  /** The sound tracks of the package; 5.1 has a stereo one beside it. */
  readonly voices: readonly (keyof typeof beepHertz)[];
  /** The heights of its pictures. */
  readonly heights: readonly [lower: number, whole: number];
  readonly made: readonly string[];
}

const usual = { rate: 24, voices: ["fr"], heights: [360, 480] } as const;

const recipes = {
  "h264.mp4": { ...usual, made: [...film, ...h264, "-c:a", "aac"] },
  // Longer than what a player loads ahead.
  "long.mp4": {
    ...usual,
    rate: 8,
    made: [...picture("8", longSeconds), ...beeps(beepHertz.fr, longSeconds), ...h264, "-g", "32", "-c:a", "aac"],
  },
  "hevc.mkv": {
    ...usual,
    rate: 24_000 / 1001,
    voices: ["fr", "en"],
    made: [
      ...[...picture("24000/1001", filmSeconds), ...beeps(beepHertz.fr, filmSeconds), ...beeps(beepHertz.en, filmSeconds)],
      ...["-i", "words.srt", "-i", "signs.ass", "-map", "0", "-map", "1", "-map", "2", "-map", "3", "-map", "4"],
      // An encoder with a delay would make the picture late by half a picture.
      ...[...h265, "-c:a", "flac", "-c:s", "copy"],
      ...["-metadata:s:a:0", "language=fre", "-metadata:s:a:1", "language=eng"],
      ...["-metadata:s:s:0", "language=fre", "-metadata:s:s:1", "language=eng"],
    ],
  },
  "mpeg4.avi": {
    ...usual,
    rate: 25,
    made: [
      ...[...film25, "-c:v", "mpeg4", "-q:v", "4"],
      // MP3 would be late: an AVI file has no place for the delay of its encoder.
      ...["-c:a", "pcm_s16le", "-avoid_negative_ts", "disabled"],
    ],
  },
  "surround-vp9.mkv": {
    ...usual,
    voices: ["fr", "fr"],
    made: [...film, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-af", surround, "-c:a", "ac3"],
  },
  "av1.mkv": { ...usual, made: [...film, "-c:v", "libaom-av1", "-usage", "realtime", "-cpu-used", "8", "-c:a", "libopus"] },
  "interlaced-mpeg2.mkv": {
    ...usual,
    rate: 25,
    made: [
      ...[...film25, "-vf", "setfield=tff"],
      ...["-c:v", "mpeg2video", "-flags", "+ildct+ilme", "-q:v", "4", "-c:a", "pcm_s16le"],
    ],
  },
  // ASF and FLV have times in milliseconds; TS and VOB start late; Ogg tells the time of the end of a page. WMA would delay the picture: ASF
  // has no place for the delay of its encoder.
  "windows.wmv": { ...usual, rate: 25, made: [...film25, "-c:v", "wmv2", "-q:v", "4", "-c:a", "pcm_s16le"] },
  "broadcast.ts": { ...usual, rate: 25, made: [...film25, ...h264, "-c:a", "mp2"] },
  "disc.vob": { ...usual, rate: 25, made: [...film25, "-c:v", "mpeg2video", "-q:v", "4", "-c:a", "ac3"] },
  "flash.flv": { ...usual, rate: 25, made: [...film25, "-c:v", "flv", "-q:v", "4", "-c:a", "pcm_s16le", "-ar", "44100"] },
  "theora.ogv": { ...usual, made: [...film, "-c:v", "libtheora", "-q:v", "7", "-c:a", "libvorbis"] },
  // Its picture is copied: in the middle every second picture stays for two.
  "variable.mkv": {
    ...usual,
    made: [...film, ...["-vf", "select=not(between(n\\,201\\,299)*mod(n\\,2))", "-fps_mode", "vfr", ...h264, "-c:a", "flac"]],
  },
  // Its voices end long before its pictures.
  "short-sound.mkv": {
    ...usual,
    voices: ["fr", "en"],
    made: [
      ...[...picture("24", filmSeconds), ...beeps(beepHertz.fr, 7), ...beeps(beepHertz.en, 5)],
      ...["-map", "0", "-map", "1", "-map", "2", ...h264, "-c:a:0", "aac", "-c:a:1", "flac"],
      ...["-metadata:s:a:0", "language=fre", "-metadata:s:a:1", "language=eng"],
    ],
  },
  "odd-silent.mkv": {
    ...usual,
    voices: [],
    heights: [360, 478],
    made: [...picture("24", filmSeconds), "-vf", "scale=853:479", "-c:v", "mjpeg", "-pix_fmt", "yuvj444p", "-q:v", "4"],
  },
  "hdr10.mkv": {
    ...usual,
    made: [
      ...[...film, "-vf", "format=yuv420p10le,setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc"],
      ...[...h265, "-c:a", "flac"],
    ],
  },
  // Three voices, of which the first is none that a French person wants, and four kinds of subtitles.
  "languages.mkv": {
    ...usual,
    voices: ["en", "ja", "fr"],
    made: [
      ...["-copyts", ...picture("24", filmSeconds)],
      ...[...beeps(beepHertz.en, filmSeconds), ...beeps(beepHertz.ja, filmSeconds), ...beeps(beepHertz.fr, filmSeconds)],
      ...["-i", "forced.srt", "-i", "words.srt", "-i", "pictures.sup", "-fix_sub_duration", "-i", "pictures.sup"],
      ...["-i", "chapters.txt", ...Array.from({ length: 8 }, (_, input) => ["-map", String(input)]).flat()],
      ...["-map_metadata", "8", ...h264, "-c:a", "flac", "-c:s", "copy", "-c:s:3", "dvdsub"],
      ...["eng", "jpn", "fre"].flatMap((language, track) => [`-metadata:s:a:${track}`, `language=${language}`]),
      ...["fre", "fre", "ger", "spa"].flatMap((language, track) => [`-metadata:s:s:${track}`, `language=${language}`]),
      ...["-disposition:s:0", "forced"],
    ],
  },
} as const satisfies Readonly<Record<string, Recipe>>;
export type FilmName = keyof typeof recipes;

export const pictureRate = (name: FilmName): number => recipes[name].rate;
export const voicesOf = (name: FilmName): Recipe["voices"] => recipes[name].voices;
export const heightsOf = (name: FilmName): Recipe["heights"] => recipes[name].heights;
/** The number of the last picture of a film of the usual length. */
export const lastPicture = (name: FilmName): number => Math.ceil(filmSeconds * pictureRate(name)) - 1;

/** The bytes of a film that ffmpeg makes once, and that is kept under a name that its recipe gives. */
export function madeFilm(name: FilmName): Buffer {
  const { made } = recipes[name];
  const key = createHash("sha256")
    .update(JSON.stringify([made, inputs]))
    .digest("hex")
    .slice(0, 16);
  const file = join(folder, `${key}-${name}`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    for (const [input, text] of Object.entries(inputs)) writeFileSync(join(folder, input), text);
    const draft = `draft-${process.pid}-${name}`;
    execFileSync("ffmpeg", ["-v", "error", "-y", ...made, draft], { cwd: folder });
    renameSync(join(folder, draft), file);
  }
  return readFileSync(file);
}

/** The number on the picture that the page shows, the time of the player and the height of the picture; null without one. */
export const shownPicture = (page: Page, selector = "video"): Promise<{ number: number; time: number; height: number } | null> =>
  page.evaluate(
    ({ squares, side: length, place }) => {
      const source = document.querySelector<HTMLVideoElement | HTMLCanvasElement>(place);
      const playing = source instanceof HTMLVideoElement ? source : null;
      if (!source || (playing && (playing.readyState < 2 || playing.seeking))) return null;
      const context = Object.assign(document.createElement("canvas"), { width: 854, height: 480 }).getContext("2d");
      context?.drawImage(source, 0, 0, 854, 480);
      const isWhite = squares.map(({ x, y }) => (context?.getImageData(x + length / 2, y + length / 2, 1, 1).data[0] ?? 0) > 128);
      if (!isWhite.pop()) return null;
      const number = isWhite.reduce((sum, white, bit) => sum + (white ? 2 ** bit : 0), 0);
      return { number, time: playing?.currentTime ?? 0, height: playing?.videoHeight ?? source.height };
    },
    { squares: Array.from({ length: bits + 1 }, (_, bit) => squareOf(bit)), side, place: selector },
  );

/** Waits until the picture is the one of the player's time, which is this one. */
async function expectPictureAt(page: Page, name: FilmName, seconds: number): Promise<void> {
  const wrongBy = async () => {
    const shown = await shownPicture(page);
    const isThere = shown !== null && Math.abs(shown.time - seconds) < 0.005;
    return isThere ? shown.number - Math.floor(shown.time * pictureRate(name)) : "not there yet";
  };
  await expect.poll(wrongBy).toBe(0);
}

/** Goes to the middle of a picture, so that no rounding decides which one is shown. */
export async function seekPicture(page: Page, name: FilmName, number: number): Promise<void> {
  const seconds = (number + 0.5) / pictureRate(name);
  await jumpTo(page, seconds);
  await expectPictureAt(page, name, seconds);
}

declare global {
  interface Window {
    /** The time in the film of the picture that Chromium presented last, in seconds. */
    presentedAt: number;
  }
}

/** Notes the time of each picture that is presented, for {@link expectPresentedPicture}. */
export const notePresented = (page: Page): Promise<void> =>
  page.locator("video").evaluate((element: HTMLVideoElement) => {
    const note = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      window.presentedAt = mediaTime;
      element.requestVideoFrameCallback(note);
    };
    element.requestVideoFrameCallback(note);
  });

/** Waits until the picture shown is the one of the time that Chromium presents it for: a busy machine leaves pictures out. */
export async function expectPresentedPicture(page: Page, name: FilmName): Promise<void> {
  const wrongBy = async () => {
    const presented = Math.round((await page.evaluate(() => window.presentedAt)) * pictureRate(name));
    return ((await shownPicture(page))?.number ?? NaN) - presented;
  };
  await expect.poll(wrongBy).toBe(0);
}
