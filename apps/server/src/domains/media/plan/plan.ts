import type { Chapter } from "@seance/contract/playback";
import { videoStream, type Probe, type Stream } from "#domains/media/ffmpeg/probe.ts";
import { planChapters } from "./chapters.ts";
import type { SideStream } from "#domains/media/vobsub/side-pictures.ts";
import { planStoryboard, type Size, type Storyboard } from "./storyboard.ts";
import { planTracks, type Tracks } from "./tracks.ts";

export interface PlanSettings {
  /** Whether ffmpeg can map HDR pictures to SDR. */
  readonly tonemaps: boolean;
}

/** What is known of a file. */
export interface ProbedFile extends Probe {
  /** The longest time without a keyframe in the first minutes of its picture, in seconds; null or missing where it is unknown. */
  readonly keyframeGap?: number | null;
}

/** A video quality. */
export interface Rendition {
  /** The folder of its segments, `v720`. */
  readonly id: string;
  /** As people call it: of a 16:9 picture as wide. */
  readonly quality: number;
  readonly width: number;
  readonly height: number;
  /** Copied from the original without encoding. */
  readonly copy: boolean;
  /** Bits per second at most. */
  readonly bitrate: number;
}

export interface Plan extends Tracks {
  /** In seconds, as the file says. */
  readonly duration: number;
  readonly video: {
    readonly index: number;
    /** Such as `24000/1001`. */
    readonly rate: string;
    /** Seconds from the times that pictures have at this rate to those of the file; plans that were made before have none. */
    readonly lag?: number | undefined;
    readonly interlaced: boolean;
    readonly tonemap: boolean;
    /** Whether decoding can start at any time of the file, and miss no picture. */
    readonly splits: boolean;
    /** Whether the picture has closed captions (CEA-608 or 708); missing where ffprobe did not say. */
    readonly closedCaptions?: boolean;
  };
  /** In the order in which they are made. */
  readonly renditions: readonly Rendition[];
  readonly storyboard: Storyboard;
  readonly chapters: readonly Chapter[];
  /** Of the main sound, in LUFS; null until it is measured, and for silence. */
  readonly loudness: number | null;
}

export const planRefusals = {
  noVideo: "Ce fichier ne contient pas d’image.",
  noDuration: "La durée de cette vidéo est inconnue\u202f: le fichier est abîmé ou incomplet.",
  tooLong: "La durée annoncée dépasse 24 heures.",
  badSize: "Les dimensions de cette image sont hors limites.",
} as const;

const bitrates = { 2160: 16e6, 1440: 9e6, 1080: 5e6, 720: 2.8e6, 480: 1.4e6, 360: 0.8e6 } as const;
/** A quality that plays on slow lines comes first, the largest last. */
const encodingOrder = [480, 720, 1080, 360, 1440, 2160];
const maxSide = 8192;
const maxSeconds = 24 * 3600;
/** Segments of a copy begin at its keyframes. Those of x264 are 250 pictures apart by default: 10.4 s at 24 a second. */
const maxKeyframeGap = 12;

/** What is to be made of a file: streams to copy or encode, qualities, tracks. Pure. */
export function planPackage(
  probe: ProbedFile,
  settings: PlanSettings,
  side: readonly SideStream[] = [],
): Plan | { readonly refused: string } {
  const video = videoStream(probe);
  if (!video) return { refused: planRefusals.noVideo };
  const size = displaySize(video);
  if (!size) return { refused: planRefusals.badSize };
  const duration = probe.format.duration ?? 0;
  if (duration <= 0) return { refused: planRefusals.noDuration };
  if (duration > maxSeconds) return { refused: planRefusals.tooLong };
  const { notes, ...tracks } = planTracks(probe, side);
  const hdr = isHdr(video);
  const plays = mayCopy(video, probe.format.format_name);
  const gap = probe.keyframeGap ?? 0;
  const copied = plays && gap <= maxKeyframeGap;
  return {
    duration,
    video: pictureOf(video, probe.format, hdr && settings.tonemaps),
    renditions: planRenditions(size, copied),
    ...tracks,
    storyboard: planStoryboard(duration, size),
    chapters: planChapters(probe.chapters, duration),
    loudness: null,
    notes: [
      ...notes,
      ...(plays && !copied ? [farKeyframes(gap)] : []),
      ...(hdr && !settings.tonemaps ? ["Les couleurs HDR ne sont pas converties\u202f: ffmpeg n’a pas zscale."] : []),
    ],
  };
}

function pictureOf(video: Stream, format: Probe["format"], tonemap: boolean): Plan["video"] {
  const rate = frameRate(video);
  return {
    index: video.index,
    rate,
    lag: lagOf(video, format, rate),
    interlaced: isInterlaced(video),
    tonemap,
    splits: !/mpeg|flv|ogg/.test(format.format_name),
    ...(video.closed_captions !== undefined && { closedCaptions: video.closed_captions > 0 }),
  };
}

const farKeyframes = (gap: number): string =>
  `Jusqu’à ${Math.floor(gap)}\u00a0s entre deux images clés\u202f: l’image est encodée au lieu d’être copiée.`;

/** As shown: with square pixels, and turned as the file asks. Null when that is absurd. */
function displaySize(video: Stream): Size | null {
  const { width = 0, height = 0 } = video;
  const wide = width * ratioOf(video.sample_aspect_ratio, ":", 1);
  const turned = Math.abs(rotationOf(video)) % 180 === 90;
  const size = turned ? { width: height, height: wide } : { width: wide, height };
  const sides = [width, height, wide];
  return sides.every((side) => side >= 2 && side <= maxSide) ? size : null;
}

const rotationOf = ({ side_data_list, tags }: Stream): number =>
  Math.round(side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags["rotate"] ?? 0)) || 0;

/** The value of `16:11` or `24000/1001`; `otherwise` for 0:1 and nonsense. */
function ratioOf(text: string | undefined, separator: string, otherwise: number): number {
  const [above = 0, below = 0] = (text ?? "").split(separator).map(Number);
  const ratio = above / below;
  return Number.isFinite(ratio) && ratio > 0 ? ratio : otherwise;
}

const isInterlaced = ({ field_order }: Stream): boolean => /^(tt|bb|tb|bt)$/.test(field_order ?? "");
const isHdr = ({ color_transfer }: Stream): boolean => color_transfer === "smpte2084" || color_transfer === "arib-std-b67";

/** Constant: the base rate, or the average where that is the rate of fields, or of a clock. */
function frameRate(video: Stream): string {
  const isSane = (rate: string | undefined): rate is string => {
    const fps = ratioOf(rate, "/", 0);
    return fps >= 1 && fps <= 60.5;
  };
  const { r_frame_rate: base, avg_frame_rate: average } = video;
  const rates = isInterlaced(video) ? [average, base] : [base, average];
  return rates.find((rate) => isSane(rate)) ?? "30/1";
}

/**
 * Sound often starts a little before the pictures. Near half a picture, `fps` would take rounded times for the place before or after at
 * random: some pictures would show twice and others never. Just over a half counts as the place before.
 */
function lagOf({ start_time = 0 }: Stream, format: Probe["format"], rate: string): number {
  const start = start_time - (format.start_time ?? 0);
  const fps = ratioOf(rate, "/", 30);
  return start - Math.round(start * fps - 0.1) / fps;
}

/** Browsers play it in fragmented MP4. AVI, WMV, Ogg and MPEG program streams lack the presentation times that a copy needs. */
function mayCopy(video: Stream, container: string): boolean {
  const plays = video.codec_name === "h264" && /^yuvj?420p$/.test(video.pix_fmt ?? "") && (video.level ?? 99) <= 51;
  const asIs = !isInterlaced(video) && !isHdr(video) && rotationOf(video) === 0;
  return plays && asIs && !/avi|asf|ogg|^mpeg$/.test(container);
}

const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2);
const evenDown = (length: number): number => Math.max(2, Math.floor(length / 2) * 2);

/** The size of the original, and the lower steps of the ladder. */
function planRenditions({ width, height }: Size, copied: boolean): Rendition[] {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  // A wide-screen film of 1920 × 800 counts as 1080p.
  const ofWidth = (long * 9) / 16;
  const top = even(ofWidth > short * 1.05 ? ofWidth : short);
  const scaled = (quality: number): Size => ({ width: even((width * quality) / top), height: even((height * quality) / top) });
  const rendition = (quality: number, size: Size, copy: boolean): Rendition => {
    const bitrate = Object.entries(bitrates).find(([step]) => Number(step) >= quality)?.[1] ?? bitrates[2160];
    return { id: `v${quality}`, quality, ...size, copy, bitrate };
  };
  const ofLadder = Object.keys(bitrates).map(Number);
  // Sizes such as 1088 are a step of the ladder in all but name.
  const topQuality = ofLadder.find((step) => Math.abs(step - top) < step * 0.05) ?? top;
  const capped = Math.min(topQuality, 2160);
  const full = copied || topQuality <= 2160 ? { width: evenDown(width), height: evenDown(height) } : scaled(2160);
  const first = rendition(copied ? topQuality : capped, full, copied);
  const lower = ofLadder.filter((step) => step < capped).map((step) => rendition(step, scaled(step), false));
  if (copied) return [first, ...inOrder(lower)];
  return inOrder([first, ...lower]);
}

const inOrder = (renditions: readonly Rendition[]): Rendition[] => {
  const place = ({ quality }: Rendition): number => {
    const at = encodingOrder.indexOf(quality);
    return at === -1 ? encodingOrder.length : at;
  };
  return renditions.toSorted((a, b) => place(a) - place(b));
};
