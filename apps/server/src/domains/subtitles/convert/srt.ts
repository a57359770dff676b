import { assMarkup } from "#core/cue-markup.ts";
import { clockMs, timed, type ReadCues } from "./cues.ts";

const arrow = /^(.{1,40}?)\s*--?>\s*(\S{1,20})/;
const time = String.raw`\d{1,3}:\d\d:\d\d\.\d{1,3}`;
const youtube = new RegExp(`^(${time}),(${time})$`, "gm");
export const isYoutube = (text: string): boolean => text.search(youtube) >= 0;

/** SRT: a number, a line of times, and text to the next one; blank lines in the text are allowed. */
export function* srtCues(text: string): ReadCues {
  for (const { times, lines } of blocks(text.split("\n"))) {
    while (lines.at(-1)?.trim() === "") lines.pop();
    yield cueOf(times, lines);
  }
}

/** SBV, YouTube's format: SRT without numbers, with a comma between the times. */
export const sbvCues = (text: string): ReadCues => srtCues(text.replace(youtube, "$1 --> $2"));

/** WebVTT: a cue ends at a blank line, and comments and style sheets may follow. */
export function* vttCues(text: string): ReadCues {
  for (const { times, lines } of blocks(text.split("\n"))) {
    const end = lines.findIndex((line) => line.trim() === "");
    yield cueOf(times, end < 0 ? lines : lines.slice(0, end));
  }
}

interface Block {
  readonly times: string;
  readonly lines: string[];
}

/** Each line of times with the lines to the next one, without the number that belongs to the next one. */
function* blocks(lines: readonly string[]): Generator<Block> {
  let open: Block | null = null;
  for (const [at, line] of lines.entries()) {
    // Broken times still begin a cue, so that they do not end up in the text before.
    const isTimes = /^\s*-?\d.*->/.test(line) || (line.includes("-->") && /^\s*(?:\d+\s*)?$/.test(lines[at - 1] ?? ""));
    if (!isTimes) {
      open?.lines.push(line);
      continue;
    }
    if (open) yield withoutNumber(open);
    open = { times: line.trim(), lines: [] };
  }
  if (open) yield open;
}

function withoutNumber(block: Block): Block {
  const { lines } = block;
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const before = lines[last - 1];
  // « 1984 » may also be the last line of the text, where files have no numbers or a blank line after them.
  const isNumber = /^\s*\d{1,6}\s*$/.test(lines[last] ?? "") && last === lines.length - 1;
  if (isNumber && (before === undefined || before.trim() === "")) lines.length = last;
  return block;
}

function cueOf(times: string, lines: readonly string[]) {
  const [, start = "", end = ""] = arrow.exec(times) ?? [];
  // Some SRT files have the override tags of ASS.
  const text = lines.join("\n");
  return timed({ start: clockMs(start), end: clockMs(end), text: text.includes("{\\") ? withOverrides(text) : text });
}

/** Keeps the tags of the text itself, which {@link assMarkup} would escape. */
const withOverrides = (text: string): string => text.replace(/\{\\[^{}]*\}/g, assMarkup);
