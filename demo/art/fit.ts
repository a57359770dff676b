import { measure } from "./lettering.ts";
import type { Face } from "./lettering.ts";

export interface Box {
  width: number;
  height: number;
  largest: number;
  smallest: number;
  /** Line height, as a share of the size. */
  leading: number;
  tracking: number;
}

export interface Setting {
  lines: string[];
  size: number;
}

const NARROW = "\u202f";
// Penalty for a line that ends with one of these words, in units of font size.
const LINKING = /(?:^|\s)(?:le|la|les|un|une|de|du|des|à|au|et|dans|en|sur)$/iu;
const LINKING_COST = 2.5;
const LINE_COST = 0.6;
const RAGGED_COST = 4;
// A subtitle starts on a new line.
const COLON_GAIN = 3;

/** Joins French punctuation and guillemets to their words, so that none starts or ends a line alone. */
export const glue = (text: string): string => text.replace(/\s+([:;!?»])/gu, `${NARROW}$1`).replace(/«\s+/gu, `«${NARROW}`);

/** All ways to break the words into at most `most` lines. */
function* cuts(words: readonly string[], most: number): Generator<string[]> {
  if (most === 1 || words.length === 1) {
    yield [words.join(" ")];
    return;
  }
  yield [words.join(" ")];
  for (let first = 1; first < words.length; first += 1) {
    const head = words.slice(0, first).join(" ");
    for (const rest of cuts(words.slice(first), most - 1)) yield [head, ...rest];
  }
}

const widths = (face: Face, lines: readonly string[], box: Box): number[] =>
  lines.map((line) => measure(face, line, 1, box.tracking));

/** Difference in length of the lines, from 0 to 1. */
function raggedness(face: Face, lines: readonly string[], box: Box): number {
  const all = widths(face, lines, box);
  return 1 - Math.min(...all) / Math.max(...all);
}

/** The largest font size at which the lines fit in the box. */
function sizeOf(face: Face, lines: readonly string[], box: Box): number {
  const widest = Math.max(...widths(face, lines, box));
  const tall = box.leading * (lines.length - 1) + face.capHeight;
  return Math.min(box.largest, box.width / widest, box.height / tall);
}

/** Breaks a title into lines and chooses the largest font size that fits, avoiding lines that end with an article. */
export function fit(face: Face, text: string, box: Box): Setting {
  const words = glue(text).split(" ");
  let best: (Setting & { score: number }) | undefined;
  for (const lines of cuts(words, 4)) {
    const size = sizeOf(face, lines, box);
    const dangling = lines.slice(0, -1).filter((line) => LINKING.test(line)).length;
    const subtitled = lines.slice(0, -1).some((line) => line.endsWith(":")) ? COLON_GAIN : 0;
    const score =
      size + subtitled - LINKING_COST * dangling - LINE_COST * lines.length - RAGGED_COST * raggedness(face, lines, box);
    if (!best || score > best.score) best = { lines, size, score };
  }
  if (!best || best.size < box.smallest) throw new Error(`no room for the title ${JSON.stringify(text)}`);
  return { lines: best.lines, size: Math.floor(best.size * 10) / 10 };
}
