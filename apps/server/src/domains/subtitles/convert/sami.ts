import { timed, type RawCue, type ReadCues } from "./cues.ts";

/** Of the last cue, where nothing ends it. */
const usualMs = 4000;
const syncs = /<sync\b([^<>]{0,200})>([^]*?)(?=<sync\b|<\/body|$)/gi;
const paragraphs = /<p\b([^<>]{0,200})>([^]*?)(?=<p\b|$)/gi;

/** SAMI: each text stays until the next one of its class. Classes are languages; only the first one is read. */
export function* samiCues(text: string): ReadCues {
  let shown: Omit<RawCue, "end"> | null = null;
  let kept: string | null = null;
  for (const [, attributes = "", content = ""] of text.matchAll(syncs)) {
    const start = Number(/\bstart\s*=\s*["']?(\d{1,9})/i.exec(attributes)?.[1] ?? Number.NaN);
    for (const [, about = "", words = ""] of content.matchAll(paragraphs)) {
      const language = /\bclass\s*=\s*["']?(\w+)/i.exec(about)?.[1]?.toLowerCase() ?? "";
      kept ??= language;
      if (language !== kept) continue;
      if (shown) yield timed({ ...shown, end: start });
      const isBlank = words.replace(/<[^<>]*>|&nbsp;?|\s/gi, "") === "";
      shown = isBlank ? null : { start, text: words.replace(/\s+/g, " ").replace(/<br\s*\/?>/gi, "\n") };
    }
  }
  if (shown) yield timed({ ...shown, end: shown.start + usualMs });
}
