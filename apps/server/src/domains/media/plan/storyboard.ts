/** Of a picture, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Small pictures at a regular interval, in sheets. */
export interface Storyboard {
  /** Seconds between two pictures. */
  readonly interval: number;
  readonly count: number;
  readonly width: number;
  readonly height: number;
}

/** Pictures of a sheet: in a row, and rows. */
export const sheetSide = 10;
const maxSheets = 20;
const usualInterval = 10;
const longSide = 160;

/** A picture every ten seconds; more in a short film, fewer in one so long that its sheets would be too many. */
export function planStoryboard(duration: number, { width, height }: Size): Storyboard {
  const longest = duration / (maxSheets * sheetSide ** 2);
  const interval = Math.max(Math.min(usualInterval, Math.max(2, Math.round(duration / 60))), Math.ceil(longest));
  const scale = longSide / Math.max(width, height);
  const even = (length: number): number => Math.max(2, Math.round((length * scale) / 2) * 2);
  return { interval, count: Math.max(1, Math.ceil(duration / interval)), width: even(width), height: even(height) };
}

/** WebVTT whose cues are parts of the sheets. */
export function storyboardVtt({ interval, count, width, height }: Storyboard): string {
  const cues = Array.from({ length: count }, (_, at) => {
    const [column, row] = [at % sheetSide, Math.floor(at / sheetSide) % sheetSide];
    const picture = `${sheetName(Math.floor(at / sheetSide ** 2))}#xywh=${column * width},${row * height},${width},${height}`;
    return `${time(at * interval)} --> ${time((at + 1) * interval)}\n${picture}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

const sheetName = (sheet: number): string => `sheet-${String(sheet + 1).padStart(2, "0")}.jpg`;

const two = (value: number): string => String(value).padStart(2, "0");
const time = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.000`;
