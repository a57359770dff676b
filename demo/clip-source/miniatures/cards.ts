import { fit, glue } from "#art/fit.ts";
import { DISPLAY, measure, outline, TEXT } from "#art/lettering.ts";
import type { Face } from "#art/lettering.ts";
import type { Colours } from "#art/palettes.ts";
import { darkest, isLight } from "#art/palettes.ts";
import { plate, rect, shape } from "#clip-source/svg.ts";

export const WIDTH = 640;
export const HEIGHT = 360;

const MARGIN = 56;
const READING = { size: 23, leading: 1.42, lines: 5 };

interface Ink {
  readonly ground: string;
  readonly text: string;
  readonly accent: string;
}

/** The colours of the cards: those of the work, dark under light. */
export function inkOf(colours: Colours): Ink {
  return { ground: darkest(colours), text: isLight(colours) ? colours.fond : colours.texte, accent: colours.accent };
}

const centred = (face: Face, text: string, y: number, size: number, fill: string, tracking = 0): string =>
  shape(outline(face, { text, x: (WIDTH - measure(face, text, size, tracking)) / 2, y, size, tracking }), fill);

/** A card with the double border of the intertitles of the time. */
function card({ ground, accent }: Ink, body: string): string {
  const border = (at: number, width: number): string =>
    `<rect x="${at}" y="${at}" width="${WIDTH - 2 * at}" height="${HEIGHT - 2 * at}" fill="none" stroke="${accent}" stroke-width="${width}"/>`;
  return plate(rect(0, 0, WIDTH, HEIGHT, ground) + border(22, 3) + border(30, 1) + body, WIDTH, HEIGHT);
}

const ornament = (y: number, { accent }: Ink): string =>
  rect(WIDTH / 2 - 62, y, 52, 2, accent) +
  rect(WIDTH / 2 + 10, y, 52, 2, accent) +
  shape(`M${WIDTH / 2} ${y - 5}l6 6l-6 6l-6-6Z`, accent);

/** Opening card: what the work is, its title, its author and year. */
export function titleCard(ink: Ink, { above, title, below }: { above: string; title: string; below: string }): string {
  const box = { width: WIDTH - 2 * MARGIN, height: 120, largest: 58, smallest: 15, leading: 1.08, tracking: -0.02 };
  const { lines, size } = fit(DISPLAY, title, box);
  const tall = size * (box.leading * (lines.length - 1) + DISPLAY.capHeight);
  const first = HEIGHT / 2 - tall / 2 + size * DISPLAY.capHeight;
  const credit = below.toLocaleUpperCase("fr");
  const creditSize = Math.min(13, (13 * (WIDTH - 2 * MARGIN)) / measure(TEXT, credit, 13, 0.14));
  return card(
    ink,
    centred(TEXT, above.toLocaleUpperCase("fr"), 84, 13, ink.accent, 0.2) +
      lines.map((text, at) => centred(DISPLAY, text, first + at * size * box.leading, size, ink.text, -0.02)).join("") +
      ornament(274, ink) +
      centred(TEXT, credit, 304, creditSize, ink.text, 0.14),
  );
}

/** The lines of a text, filled one after the other. */
function wrap(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of glue(text).split(" ")) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length > 0 && measure(TEXT, longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The sentences of a synopsis that one card has room for; the first one always. */
function readable(synopsis: string): string[] {
  const width = WIDTH - 2 * MARGIN - 20;
  const sentences = synopsis.match(/[^.!?…]+[.!?…]+(?:\s»)?/gu) ?? [synopsis];
  let lines = wrap((sentences[0] ?? synopsis).trim(), width, READING.size);
  for (let count = 2; count <= sentences.length; count += 1) {
    const longer = wrap(sentences.slice(0, count).join("").trim(), width, READING.size);
    if (longer.length > READING.lines) break;
    lines = longer;
  }
  return lines;
}

/** Intertitle: the beginning of the synopsis. */
export function intertitle(ink: Ink, synopsis: string): string {
  const lines = readable(synopsis);
  const size = Math.min(READING.size, (READING.size * 8) / Math.max(8, lines.length));
  const step = size * READING.leading;
  const first = HEIGHT / 2 - ((lines.length - 1) * step) / 2 + (size * TEXT.capHeight) / 2;
  return card(ink, lines.map((line, at) => centred(TEXT, line, first + at * step, size, ink.text)).join(""));
}

export const endCard = (ink: Ink): string => card(ink, centred(DISPLAY, "Fin", 214, 104, ink.text, -0.04) + ornament(262, ink));

/** The rounded aperture of a projector, in front of every picture. */
export const aperture = (): string =>
  plate(
    `<path fill="#000" fill-rule="evenodd" d="M0 0H${WIDTH}V${HEIGHT}H0ZM26 6H${WIDTH - 26}a20 20 0 0 1 20 20V${HEIGHT - 26}a20 20 0 0 1-20 20H26a20 20 0 0 1-20-20V26a20 20 0 0 1 20-20Z"/>`,
    WIDTH,
    HEIGHT,
  );
