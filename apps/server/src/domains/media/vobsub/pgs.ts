import type { Run, SubPicture } from "./spu.ts";

/** The size of the picture that subtitles are placed on. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** RGB and opacity, each from 0 to 255. */
export type Colour = readonly [number, number, number, number];

interface Shown {
  /** Milliseconds. */
  readonly time: number;
  readonly canvas: Canvas;
}

const segmentTypes = { palette: 0x14, object: 0x15, composition: 0x16, window: 0x17, end: 0x80 } as const;
const maxSegment = 0xffff;
const objectHead = 4;
/** Of a composition: everything before it is forgotten. */
const epochStart = 0x80;

/** Shows a picture from a time on, in place of the one before; `colours`: of its four values. */
export function showPicture(shown: Shown, picture: SubPicture, colours: readonly Colour[]): Buffer {
  const { x, y, width, height } = picture;
  const place = [...u16(x), ...u16(y)];
  return Buffer.concat([
    composition(shown, [1, 0, 0, 0, 0, ...place]),
    segment(shown.time, segmentTypes.window, Buffer.from([1, 0, ...place, ...u16(width), ...u16(height)])),
    segment(
      shown.time,
      segmentTypes.palette,
      Buffer.from([0, 0, ...colours.flatMap((colour, value) => paletteEntry(value + 1, colour))]),
    ),
    ...objectSegments(shown.time, picture, colours),
    segment(shown.time, segmentTypes.end, Buffer.alloc(0)),
  ]);
}

/** Shows nothing from a time on. */
export const clearPicture = (shown: Shown): Buffer =>
  Buffer.concat([composition(shown, [0]), segment(shown.time, segmentTypes.end, Buffer.alloc(0))]);

const composition = ({ time, canvas }: Shown, objects: readonly number[]): Buffer =>
  segment(
    time,
    segmentTypes.composition,
    Buffer.from([...u16(canvas.width), ...u16(canvas.height), 0x10, 0, 0, epochStart, 0, 0, ...objects]),
  );

/** A segment of a .sup file. */
function segment(time: number, type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.write("PG");
  head.writeUInt32BE((time * 90) % 2 ** 32, 2);
  head.writeUInt8(type, 10);
  head.writeUInt16BE(content.length, 11);
  return Buffer.concat([head, content]);
}

const u16 = (value: number): number[] => [value >> 8, value & 255];

/** In YCrCb of full range, as libpgs reads it. */
function paletteEntry(index: number, [red, green, blue, opacity]: Colour): number[] {
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  const parts = [luma, (red - luma) / 1.402 + 128, (blue - luma) / 1.772 + 128];
  return [index, ...parts.map((part) => Math.min(255, Math.max(0, Math.round(part)))), opacity];
}

/** The pixels of a picture, cut where a segment ends. */
function objectSegments(time: number, { lines, width, height }: SubPicture, colours: readonly Colour[]): Buffer[] {
  const codes: number[] = [];
  for (const line of lines) putLine(codes, line, colours);
  const pixels = Buffer.from(codes);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(pixels.length + 4);
  const first = Buffer.from([...length.subarray(1), ...u16(width), ...u16(height)]);
  const content = Buffer.concat([first, pixels]);
  const room = maxSegment - objectHead;
  const count = Math.ceil(content.length / room);
  return Array.from({ length: count }, (_, at) => {
    const flags = (at === 0 ? 0x80 : 0) | (at === count - 1 ? 0x40 : 0);
    const head = Buffer.from([0, 0, 0, flags]);
    return segment(time, segmentTypes.object, Buffer.concat([head, content.subarray(at * room, (at + 1) * room)]));
  });
}

/** Adds the run-length codes of a line and its end. Index 0 of the palette is transparent. */
function putLine(codes: number[], line: readonly Run[], colours: readonly Colour[]): void {
  for (const run of line) {
    const [length, value] = [run >> 2, run & 3];
    const index = colours[value]?.[3] ? value + 1 : 0;
    const flag = index > 0 ? 0x80 : 0;
    if (length === 0) continue;
    if (length > 63) codes.push(0, flag | 0x40 | (length >> 8), length & 255);
    else if (index === 0 || length > 2) codes.push(0, flag | length);
    else for (let left = length; left > 1; left--) codes.push(index);
    if (index > 0) codes.push(index);
  }
  codes.push(0, 0);
}
