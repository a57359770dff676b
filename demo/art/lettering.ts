import { readFileSync } from "node:fs";
import opentype from "opentype.js";
import type { Font, Glyph, PathCommand } from "opentype.js";

/** A font rendered as outlines, because an SVG in <img> cannot load web fonts. */
export interface Face {
  name: string;
  fonts: readonly Font[];
  /** Height of a capital, as a share of the size. */
  capHeight: number;
  /** Extra kerning of pairs, in thousandths of the font size. */
  pairs: (left: string, right: string) => number;
}

const load = (address: string): Font => {
  const bytes = readFileSync(new URL(address));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};

// opentype.js does not read the kerning table of Bricolage; these pairs occur in French titles.
const DISPLAY_PAIRS: ReadonlyArray<[left: RegExp, right: RegExp, value: number]> = [
  [/[TVWY]/, /[aceéèêgmnopqrsuœ]/, -52],
  [/[FP]/, /[aàâceéèoœ]/, -24],
  [/[LA]/, /[TVWY’]/, -48],
  [/[TVWY]/, /A/, -56],
  [/A/, /[vwy]/, -22],
  [/[rvwy]/, /[.,]/, -46],
  [/[lLdDnsqj]/, /’/, -14],
  [/’/, /[aAàâcdeéoœ]/, -34],
  [/K/, /[eoéu]/, -18],
];

const displayPair = (left: string, right: string): number =>
  DISPLAY_PAIRS.find(([before, after]) => before.test(left) && after.test(right))?.[2] ?? 0;

export const DISPLAY: Face = {
  name: "Bricolage Grotesque",
  fonts: [
    load(import.meta.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff")),
    load(import.meta.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff")),
  ],
  capHeight: 0.66,
  pairs: displayPair,
};

export const TEXT: Face = {
  name: "Figtree",
  fonts: [
    load(import.meta.resolve("@fontsource/figtree/files/figtree-latin-600-normal.woff")),
    load(import.meta.resolve("@fontsource/figtree/files/figtree-latin-ext-600-normal.woff")),
  ],
  capHeight: 0.7,
  pairs: () => 0,
};

// One of the fonts has no narrow no-break space, so the width of both no-break spaces is set here.
const SPACES: Readonly<Record<string, number>> = { "\u202f": 0.12, "\u00a0": 0.22 };

interface Placed {
  glyph: Glyph;
  x: number;
}

function glyphOf(face: Face, char: string): { font: Font; glyph: Glyph } {
  for (const font of face.fonts) {
    const glyph = font.charToGlyph(char);
    if (glyph.index !== 0) return { font, glyph };
  }
  throw new Error(`${face.name} has no glyph for ${JSON.stringify(char)}`);
}

/** Lays out a line from x = 0: positioned glyphs and the total width. `tracking` is a share of the font size. */
function setLine(face: Face, text: string, size: number, tracking: number): { placed: Placed[]; width: number } {
  const placed: Placed[] = [];
  let x = 0;
  let before: { char: string; font: Font; glyph: Glyph } | undefined;
  for (const char of text.normalize("NFC")) {
    const space = SPACES[char];
    if (space !== undefined) {
      x += space * size;
      before = undefined;
      continue;
    }
    const { font, glyph } = glyphOf(face, char);
    if (before) {
      const own = before.font === font ? font.getKerningValue(before.glyph, glyph) / font.unitsPerEm : 0;
      x += (own + face.pairs(before.char, char) / 1000) * size;
    }
    placed.push({ glyph, x });
    x += (glyph.advanceWidth / font.unitsPerEm + tracking) * size;
    before = { char, font, glyph };
  }
  return { placed, width: Math.max(0, x - tracking * size) };
}

/** The width of a line of text, in the units of `size`. */
export const measure = (face: Face, text: string, size: number, tracking = 0): number =>
  setLine(face, text, size, tracking).width;

/** Serializes path commands as relative and rounded: half the bytes of absolute ones, without a visible difference. */
function relative(commands: readonly PathCommand[], size: number): string {
  const unit = 10 ** Math.max(1, Math.ceil(Math.log10(200 / size)));
  const whole = (value: number): number => Math.round(value * unit);
  let [fromX, fromY, startX, startY] = [0, 0, 0, 0];
  const written = commands.map(({ type, x = startX / unit, y = startY / unit, x1, y1, x2, y2 }) => {
    const [toX, toY] = [whole(x), whole(y)];
    const handles = [x1, y1, x2, y2].flatMap((value, at) => (value === undefined ? [] : whole(value) - (at % 2 ? fromY : fromX)));
    const numbers = type === "Z" ? [] : [...handles, toX - fromX, toY - fromY];
    [fromX, fromY] = [toX, toY];
    if (type === "M") [startX, startY] = [toX, toY];
    return type.toLowerCase() + numbers.map((value) => String(value / unit).replace(/^(-?)0\./u, "$1.")).join(" ");
  });
  return written.join("").replaceAll(" -", "-");
}

export interface Line {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  tracking?: number;
}

/** The `d` attribute of a path that draws the line. */
export function outline(face: Face, { text, x, y, size, tracking = 0 }: Line): string {
  const { placed } = setLine(face, text, size, tracking);
  return relative(
    placed.flatMap((one) => one.glyph.getPath(x + one.x, y, size).commands),
    size,
  );
}
