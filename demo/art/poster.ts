import { fit } from "./fit.ts";
import type { Box } from "./fit.ts";
import { frame } from "./frame.ts";
import { DISPLAY, measure, outline, TEXT } from "./lettering.ts";
import { artOf } from "./motifs/index.ts";
import type { Drawn } from "./motifs/index.ts";
import { path, rect } from "./shapes.ts";

/** The fields of a title that a poster shows. */
export interface Titled extends Drawn {
  title: string;
  year: number;
  director: string;
}

export const MARGIN = 22;
const WIDTH = 300;
const PANEL = 316;
const CREDIT = { size: 10, smallest: 7, tracking: 0.12, baseline: 433 };
const TITLE: Box = { width: WIDTH - 2 * MARGIN, height: 74, largest: 37, smallest: 15, leading: 1.04, tracking: -0.022 };
const CAP_TOP = PANEL + 18;

/** Positions of the lines of a poster, in units of its frame. */
export function letterPoster({ title, director, year }: Omit<Titled, "art">): {
  title: { text: string; y: number; size: number }[];
  credit: { text: string; size: number };
} {
  const { lines, size } = fit(DISPLAY, title, TITLE);
  const credit = `${director} · ${year}`.toLocaleUpperCase("fr");
  const natural = measure(TEXT, credit, CREDIT.size, CREDIT.tracking);
  return {
    title: lines.map((text, at) => ({ text, size, y: CAP_TOP + size * (DISPLAY.capHeight + at * TITLE.leading) })),
    credit: { text: credit, size: Math.max(CREDIT.smallest, Math.min(CREDIT.size, (CREDIT.size * TITLE.width) / natural)) },
  };
}

/** Poster of a title: the composition, and below it the title, the author and the year. */
export function drawPoster(item: Titled): string {
  const { colours, draw } = artOf(item);
  const set = letterPoster(item);
  const letters = set.title.map(({ text, y, size }) => outline(DISPLAY, { text, x: MARGIN, y, size, tracking: TITLE.tracking }));
  const credit = outline(TEXT, {
    text: set.credit.text,
    x: MARGIN,
    y: CREDIT.baseline,
    size: set.credit.size,
    tracking: CREDIT.tracking,
  });
  return frame(
    `${item.title}, ${item.director}, ${item.year}`,
    [600, 900],
    [WIDTH, 450],
    rect(0, 0, WIDTH, 450, colours.fond) +
      draw(colours) +
      rect(0, PANEL, WIDTH, 450 - PANEL, colours.fond) +
      letters.map((line) => path(line, colours.texte)).join("") +
      `<g opacity="0.72">${path(credit, colours.texte)}</g>`,
  );
}
