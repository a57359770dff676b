import { setImmediate as breathe } from "node:timers/promises";
import { safeMarkup } from "#core/cue-markup.ts";

const clock = String.raw`(?:\d+:)?\d\d:\d\d\.\d{3}`;
const times = new RegExp(`^(${clock} --> ${clock})$`, "m");
const breatheEvery = 500;
/** Longer ones are no dialogue. */
const maxCueLength = 20_000;

/** WebVTT of ffmpeg, which copies any markup and writes `<` as it is: with the tags only that players may be given, all else escaped. */
export async function safeVtt(text: string): Promise<string> {
  const [, ...parts] = text.replaceAll("\r\n", "\n").split(times);
  const cues = ["WEBVTT"];
  for (let at = 0; at < parts.length; at += 2) {
    if ((at / 2) % breatheEvery === 0) await breathe();
    const raw = parts[at + 1] ?? "";
    const words = raw.length > maxCueLength ? "" : safeMarkup(raw);
    if (words !== "") cues.push(`${parts[at]}\n${words}`);
  }
  return `${cues.join("\n\n")}\n`;
}
