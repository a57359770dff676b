/** A part of a picture that shows a moment of the film; times in seconds, sizes in pixels. */
export interface Tile {
  start: number;
  end: number;
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const mostTiles = 20_000;
const longestText = 4_000_000;
const largestSize = 2000;
const longestGapSeconds = 10;
const clock = String.raw`(?:(\d{1,4}):)?(\d\d):(\d\d)\.(\d{3})`;
const timing = new RegExp(`^${clock}[ \\t]+-->[ \\t]+${clock}`);
const area = /^(\S+)#xywh=(?:pixel:)?(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/;

const seconds = ([hours = "0", minutes, whole, thousandths]: readonly (string | undefined)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000;

/** The tiles of a WebVTT file, by start; what is not one is left out. */
export function parseStoryboard(text: string, address: string): Tile[] {
  if (text.length > longestText || !/^\uFEFF?WEBVTT(?:\s|$)/.test(text)) return [];
  const lines = text.split(/\r\n|\n|\r/);
  const tiles: Tile[] = [];
  for (const [place, line] of lines.entries()) {
    const times = timing.exec(line);
    const tile = times && readTile(lines[place + 1] ?? "", address);
    if (!tile) continue;
    const [start, end] = [seconds(times.slice(1, 5)), seconds(times.slice(5, 9))];
    if (end > start) tiles.push({ start, end, ...tile });
    if (tiles.length === mostTiles) break;
  }
  return tiles.toSorted((a, b) => a.start - b.start);
}

function readTile(line: string, address: string): Omit<Tile, "start" | "end"> | null {
  const [, path = "", ...numbers] = area.exec(line.trim()) ?? [];
  const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
  const sheet = URL.canParse(path, address) ? new URL(path, address) : null;
  const ratio = width / height;
  const sound = width > 0 && width <= largestSize && height > 0 && height <= largestSize && ratio >= 0.25 && ratio <= 4;
  return sound && sheet && /^https?:$/.test(sheet.protocol) ? { sheet: sheet.href, x, y, width, height } : null;
}

/** The tile that shows a time: the last to begin, also a little after its end. */
export function tileAt(tiles: readonly Tile[], time: number): Tile | null {
  const tile = tiles.findLast(({ start }) => start <= time);
  return tile && time < tile.end + longestGapSeconds ? tile : null;
}

/** The tiles of a film; none where they cannot be had, since the film plays without. */
export async function fetchTiles(url: string, signal: AbortSignal): Promise<readonly Tile[]> {
  try {
    const answer = await fetch(url, { signal });
    return answer.ok ? parseStoryboard(await answer.text(), answer.url) : [];
  } catch {
    return [];
  }
}

/** The pictures that hold the tiles, each fetched once, when it is first wanted. */
export class Sheets {
  readonly #images = new Map<string, Promise<HTMLImageElement | null>>();

  /** null for a picture that cannot be had. */
  get(address: string): Promise<HTMLImageElement | null> {
    const image = this.#images.get(address) ?? fetchImage(address);
    this.#images.set(address, image);
    return image;
  }
}

async function fetchImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
