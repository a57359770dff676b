import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Plan, Rendition } from "#domains/media/plan/plan.ts";
import { framesPerSecond } from "#domains/media/plan/tasks.ts";
import type { AudioTrack, TextTrack } from "#domains/media/plan/tracks.ts";
import { playlistName } from "./commands.ts";
import { h264Codec } from "./fragments.ts";

export const masterName = "master.m3u8";

/** Bits per second of a media playlist. */
export interface Rates {
  readonly peak: number;
  readonly average: number;
}

/** A published quality, with what its files say. */
export interface Published {
  readonly rendition: Rendition;
  readonly rates: Rates;
  /** As in CODECS. */
  readonly codec: string;
}

const groups = { stereo: "audio", surround: "surround" } as const;

/** The master playlist of the published qualities, highest first. Pure. */
export function masterPlaylist(plan: Plan, published: readonly Published[], soundRates: ReadonlyMap<string, Rates>): string {
  const hasSurround = plan.audio.some(({ channels }) => channels > 2);
  const surround = (track: AudioTrack): boolean =>
    track.channels > 2 || !plan.audio.some(({ index, channels }) => index === track.index && channels > 2);
  const sets = [
    { group: groups.stereo, tracks: plan.audio.filter(({ channels }) => channels <= 2) },
    ...(hasSurround ? [{ group: groups.surround, tracks: plan.audio.filter((track) => surround(track)) }] : []),
  ];
  const highestFirst = published.toSorted((a, b) => b.rendition.quality - a.rendition.quality);
  const lines = sets.flatMap(({ group, tracks }) => highestFirst.map((one) => streamLines(plan, one, group, tracks, soundRates)));
  const media = [
    ...sets.flatMap(({ group, tracks }) => tracks.map((track) => audioLine(group, track))),
    ...plan.texts.map((track) => textLine(track)),
  ];
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...media, ...lines, ""].join("\n");
}

const attributes = (values: Readonly<Record<string, string | false | null>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === false || value === null ? [] : [`${name}=${value}`]))
    .join(",");
const quoted = (text: string): string => `"${text}"`;
const yes = (is: boolean): string => (is ? "YES" : "NO");

const audioLine = (group: string, track: AudioTrack): string =>
  `#EXT-X-MEDIA:${attributes({
    TYPE: "AUDIO",
    "GROUP-ID": quoted(group),
    LANGUAGE: track.language && quoted(track.language),
    NAME: quoted(track.name),
    DEFAULT: yes(track.isDefault),
    AUTOSELECT: "YES",
    CHANNELS: quoted(String(track.channels)),
    CHARACTERISTICS: track.described && quoted("public.accessibility.describes-video"),
    URI: quoted(`${track.id}/${playlistName}`),
  })}`;

const forDeaf = "public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound";

const textLine = (track: TextTrack): string =>
  `#EXT-X-MEDIA:${attributes({
    TYPE: "SUBTITLES",
    "GROUP-ID": quoted("subtitles"),
    LANGUAGE: track.language && quoted(track.language),
    NAME: quoted(track.name),
    DEFAULT: "NO",
    AUTOSELECT: "YES",
    FORCED: yes(track.kind === "forced"),
    CHARACTERISTICS: track.kind === "sdh" && quoted(forDeaf),
    URI: quoted(`${track.id}/${playlistName}`),
  })}`;

function streamLines(
  plan: Plan,
  { rendition, rates, codec }: Published,
  group: string,
  tracks: readonly AudioTrack[],
  soundRates: ReadonlyMap<string, Rates>,
): string {
  const sounds = tracks.map(({ id }) => soundRates.get(id)).filter((one) => one !== undefined);
  const loudest = (of: (one: Rates) => number): number => Math.max(0, ...sounds.map((one) => of(one)));
  const values = attributes({
    BANDWIDTH: String(Math.ceil(rates.peak + loudest(({ peak }) => peak))),
    "AVERAGE-BANDWIDTH": String(Math.ceil(rates.average + loudest(({ average }) => average))),
    CODECS: quoted([...new Set([codec, ...tracks.map((track) => track.codec)])].join(",")),
    RESOLUTION: `${rendition.width}x${rendition.height}`,
    "FRAME-RATE": framesPerSecond(plan.video.rate).toFixed(3),
    AUDIO: tracks.length > 0 && quoted(group),
    SUBTITLES: plan.texts.length > 0 && quoted("subtitles"),
    // Without it players look for them in the first segments, before they play.
    "CLOSED-CAPTIONS": plan.video.closedCaptions === false && "NONE",
  });
  return `#EXT-X-STREAM-INF:${values}\n${rendition.id}/${playlistName}`;
}

/** The rates of the segments of a folder; null unless its playlist has segments. */
export async function ratesOf(folder: string): Promise<Rates | null> {
  const text = await readFile(path.join(folder, playlistName), "utf8").catch(() => "");
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+),.*\n([^#\n]+)/gm)];
  return ratesOfSegments(
    await Promise.all(
      segments.map(async ([, seconds = "0", name = ""]) => ({
        bits: 8 * (await stat(path.join(folder, name))).size,
        seconds: Number(seconds),
      })),
    ),
  );
}

/** Null without segments. */
export function ratesOfSegments(segments: readonly { readonly bits: number; readonly seconds: number }[]): Rates | null {
  let [bits, seconds, peak] = [0, 0, 0];
  for (const segment of segments) {
    bits += segment.bits;
    seconds += segment.seconds;
    // A last segment of a few frames says nothing about the rate.
    if (segment.seconds >= 1) peak = Math.max(peak, segment.bits / segment.seconds);
  }
  if (seconds === 0) return null;
  return { peak: Math.max(peak, bits / seconds), average: bits / seconds };
}

/** The H.264 profile and level of an initialization segment, such as `avc1.64001f`. */
export async function videoCodec(folder: string): Promise<string> {
  const codec = h264Codec(await readFile(path.join(folder, "init.mp4")));
  if (codec === "") throw new Error("segment d’initialisation sans H.264");
  return codec;
}
