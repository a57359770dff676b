import { fileURLToPath } from "node:url";
import { FPS } from "#clip-source/ffmpeg.ts";
import { HEIGHT, ROOM, WIDTH } from "#clip-source/svg.ts";

const font = fileURLToPath(
  import.meta.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff"),
);
const SIZE = 60;
const CELL = 42;
const BOX = { width: 352, height: 92, right: 40, bottom: 44 };

const digit = (value: string): string => `%{eif\\:${value}\\:d}`;

// Each digit has a fixed cell, because the font has no tabular figures.
const CELLS: ReadonlyArray<{ text: string; width: number; dim?: boolean }> = [
  { text: digit("floor(t/600)"), width: CELL },
  { text: digit("mod(floor(t/60)\\,10)"), width: CELL },
  { text: "\\:", width: 22 },
  { text: digit("mod(floor(t/10)\\,6)"), width: CELL },
  { text: digit("mod(floor(t)\\,10)"), width: CELL },
  { text: "\\:", width: 22 },
  { text: digit(`floor(mod(n\\,${FPS})/10)`), width: CELL, dim: true },
  { text: digit(`mod(mod(n\\,${FPS})\\,10)`), width: CELL, dim: true },
];

/** Timecode (minutes, seconds, frames) burnt in at the bottom right, for tests and people. */
export function timecode(): string {
  const left = WIDTH - BOX.right - BOX.width;
  const top = HEIGHT - BOX.bottom - BOX.height;
  let x = left + 28;
  const figures = CELLS.map(({ text, width, dim }) => {
    const middle = x + width / 2;
    x += width;
    return `drawtext=fontfile='${font}':fontsize=${SIZE}:fontcolor=${dim ? ROOM.accent : ROOM.foreground}:text='${text}':x=${middle}-text_w/2:y=${top + 67}-ascent`;
  });
  return [`drawbox=x=${left}:y=${top}:w=${BOX.width}:h=${BOX.height}:color=${ROOM.background}:t=fill`, ...figures].join(",");
}
