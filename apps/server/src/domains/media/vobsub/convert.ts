import { setImmediate as breathe } from "node:timers/promises";
import { clearPicture, showPicture, type Canvas, type Colour } from "./pgs.ts";
import { readSubPicture, type SubPicture } from "./spu.ts";

export interface Packet {
  /** Milliseconds. */
  readonly time: number;
  /** Milliseconds; 0 if unknown. */
  readonly duration: number;
  readonly bytes: Uint8Array;
}

export interface DvdTrack {
  /** The head of an .idx file: the size of the picture, and its sixteen colours. */
  readonly head: string;
  readonly packets: readonly Packet[];
}

/** A picture whose end is unknown. */
const usualMs = 5000;
const longestMs = 600_000;
/** Times of PGS have 32 bits at 90 kHz. */
const lastMs = 47_000_000;
const maxBytes = 32 * 2 ** 20;
const breatheEvery = 50;
const maxCanvas = { width: 1920, height: 1088 };

/**
 * Converts the subtitles of a DVD to PGS, which the player draws. Returns null if they have no picture, or exceed the limits. `aspect`: the
 * display aspect ratio of the film, since the pixels of a DVD are not square.
 */
export async function convertToPgs({ head, packets }: DvdTrack, aspect: number): Promise<Buffer | null> {
  const size = sizeOf(head);
  const canvas = { width: squareWidth(size, aspect), height: size.height };
  const palette = paletteOf(head);
  const sets: Buffer[] = [];
  let [bytes, cleared, last] = [0, Number.POSITIVE_INFINITY, -1];
  const put = (set: Buffer): void => {
    sets.push(set);
    bytes += set.length;
  };
  for (const [at, { time, duration, bytes: packet }] of packets.entries()) {
    if (at % breatheEvery === 0) await breathe();
    const read = readSubPicture(packet);
    const picture = read && stretched(read, size, canvas);
    if (!picture || time + picture.start <= last || time > lastMs) continue;
    last = time + picture.start;
    if (cleared < last) put(clearPicture({ time: cleared, canvas }));
    put(showPicture({ time: last, canvas }, picture, coloursOf(picture, palette)));
    const end = picture.end ?? (duration > 0 && duration < longestMs ? duration : picture.start + usualMs);
    cleared = Math.min(Math.max(last + 1, time + end), last + longestMs);
    if (bytes > maxBytes) return null;
  }
  return sets.length === 0 ? null : Buffer.concat([...sets, clearPicture({ time: cleared, canvas })]);
}

function sizeOf(head: string): Canvas {
  const [, width = 0, height = 0] = (/^size: *(\d{2,4})x(\d{2,4})\s*$/m.exec(head) ?? []).map(Number);
  const isSane = width >= 16 && height >= 16 && width <= maxCanvas.width && height <= maxCanvas.height;
  return isSane ? { width, height } : { width: 720, height: 576 };
}

/** Null when the file has none. */
function paletteOf(head: string): readonly number[] | null {
  const given = /^palette: *([0-9a-f]{6}(?:, *[0-9a-f]{6}){15})\s*$/im.exec(head)?.[1];
  return given?.split(",").map((colour) => Number.parseInt(colour.trim(), 16)) ?? null;
}

/** DVDs are shown in 16:9 or 4:3; other sizes have square pixels. */
function squareWidth({ width, height }: Canvas, aspect: number): number {
  const isDvd = (height === 576 || height === 480) && (width === 720 || width === 704);
  return isDvd ? Math.round((height * (aspect > 1.45 ? 16 / 9 : 4 / 3)) / 2) * 2 : width;
}

/** The picture on a canvas of another width; null when it is larger than that. */
function stretched(picture: SubPicture, size: Canvas, canvas: Canvas): SubPicture | null {
  const { x, y, width, height } = picture;
  if (width > size.width || height > size.height) return null;
  const scale = (place: number): number => Math.round((place * canvas.width) / size.width);
  const left = Math.min(x, size.width - width);
  const lines = picture.lines.map((line) => {
    let [place, drawn] = [left, scale(left)];
    return line.map((run) => {
      place += run >> 2;
      const length = scale(place) - drawn;
      drawn += length;
      return (length << 2) | (run & 3);
    });
  });
  return { ...picture, x: scale(left), y: Math.min(y, size.height - height), width: scale(left + width) - scale(left), lines };
}

/** Without a palette: from dark to light in the order of the values that are seen, as the outlines come before the letters. */
function coloursOf({ colours, opacities }: SubPicture, palette: readonly number[] | null): Colour[] {
  const seen = [0, 1, 2, 3].filter((value) => (opacities[value] ?? 0) > 0);
  return [0, 1, 2, 3].map((value) => {
    const grey = seen.length > 1 ? Math.round((255 * Math.max(0, seen.indexOf(value))) / (seen.length - 1)) : 255;
    const rgb = palette?.[colours[value] ?? 0] ?? grey * 0x01_01_01;
    return [rgb >> 16, (rgb >> 8) & 255, rgb & 255, (opacities[value] ?? 0) * 17];
  });
}
