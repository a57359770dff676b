import { subtitleLimits, type SubtitleFormat, type subtitleMessages } from "@seance/contract/subtitles";
import { safeMarkup } from "#core/cue-markup.ts";
import { decodeText } from "#core/decode-text.ts";
import { assCues } from "./ass.ts";
import type { RawCue, ReadCues } from "./cues.ts";
import { isMicroDvd, microDvdCues } from "./microdvd.ts";
import { samiCues } from "./sami.ts";
import { sccCues } from "./scc.ts";
import { isYoutube, sbvCues, srtCues, vttCues } from "./srt.ts";
import { ttmlCues } from "./ttml.ts";

export interface Converted {
  readonly format: SubtitleFormat;
  readonly vtt: string;
  readonly cues: number;
  /** Entries that could not be read. */
  readonly dropped: number;
}

/** Why a file is refused: a key of the contract's messages. */
export type SubtitleFault = keyof typeof subtitleMessages & ("notSubtitles" | "noCue" | "tooMany");

const parsers: Record<SubtitleFormat, (text: string) => ReadCues> = {
  srt: srtCues,
  vtt: vttCues,
  ass: assCues,
  ttml: ttmlCues,
  scc: sccCues,
  sbv: sbvCues,
  smi: samiCues,
  sub: microDvdCues,
};

/** The format of a text, by its content: the names of files lie. */
export function formatOf(text: string): SubtitleFormat | null {
  const head = text.slice(0, 8192).trimStart();
  if (/^WEBVTT(\s|$)/.test(head)) return "vtt";
  if (/^Scenarist_SCC/i.test(head)) return "scc";
  if (/^<sami\b/i.test(head)) return "smi";
  if (isMicroDvd(head)) return "sub";
  if (/^\[Script Info\]|^\[Events\]/im.test(head)) return "ass";
  if (/^<(?:\?xml|!--|(?:\w+:)?tt[\s>])/.test(head)) return /<(?:\w+:)?tt[\s>]/.test(text) ? "ttml" : null;
  if (/(?:^|\n)[^\S\n]*-?\d[\d:,.]+\s*--?>\s*-?\d/.test(text)) return "srt";
  return isYoutube(text) ? "sbv" : null;
}

/** Reads a subtitle file of any format and encoding, and writes it as WebVTT that is safe to show. */
export function convertSubtitles(bytes: Uint8Array, language: string): Converted | SubtitleFault {
  const text = decodeText(bytes, language).replace(/\r\n?/g, "\n");
  const format = formatOf(text);
  if (!format) return "notSubtitles";
  const cues = new Map<string, RawCue>();
  let dropped = 0;
  for (const read of parsers[format](text)) {
    const words = read && safeMarkup(read.text);
    if (!read || words === null || words.length > subtitleLimits.cueLength) dropped += 1;
    // ASS draws the same line twice, for its outline.
    else if (words.replace(/<[^<>]*>/g, "").trim() !== "")
      cues.set(`${read.start} ${read.end} ${words}`, { ...read, text: words });
    if (cues.size + dropped > subtitleLimits.cues) return "tooMany";
  }
  if (cues.size === 0) return "noCue";
  const vtt = writeVtt([...cues.values()]);
  return Buffer.byteLength(vtt) > subtitleLimits.bytes ? "tooMany" : { format, vtt, cues: cues.size, dropped };
}

/** A WebVTT file with the cues in the order of their times. */
export function writeVtt(cues: readonly RawCue[]): string {
  const sorted = cues.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return ["WEBVTT", ...sorted.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}`)].join("\n\n") + "\n";
}

function clock(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map((part) =>
    pad(Math.floor(part), 2),
  );
  return `${hours}:${minutes}:${seconds}.${pad(Math.round(ms % 1000), 3)}`;
}

const pad = (value: number, length: number): string => String(value).padStart(length, "0");
