import { timed, type ReadCues } from "./cues.ts";

const shape = /^\{(\d{1,8})\}\{(\d{0,8})\}(.*)$/;
const usualRate = 24_000 / 1001;
/** Of a cue without an end. */
const usualMs = 4000;

export const isMicroDvd = (text: string): boolean => shape.test(text.slice(0, text.indexOf("\n") + 1 || undefined).trim());

/** MicroDVD: `{100}{150}One|two`, with numbers of pictures, at the rate that the first line may give: `{1}{1}25`. */
export function* microDvdCues(text: string): ReadCues {
  let rate = usualRate;
  for (const line of text.split("\n")) {
    const [found, first = "", last = "", words = ""] = shape.exec(line.trim()) ?? [];
    if (found === undefined) {
      if (line.trim() !== "") yield null;
      continue;
    }
    const given = Number(words.trim().replace(",", "."));
    if (first === last && given >= 10 && given <= 120) {
      rate = given;
      continue;
    }
    const start = Math.round((Number(first) / rate) * 1000);
    const end = last === "" ? start + usualMs : Math.round((Number(last) / rate) * 1000);
    yield timed({ start, end, text: words.split("|").map(styled).join("\n") });
  }
}

/** `{y:i}` is the style of a line; positions and colours are lost. */
function styled(line: string): string {
  const words = line.replace(/\{\w:[^{}]*\}/g, "");
  return /\{y:[^{}i]*i[^{}]*\}/i.test(line) ? `<i>${words}</i>` : words;
}
