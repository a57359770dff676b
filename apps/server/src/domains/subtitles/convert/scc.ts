import { escapeText } from "#core/cue-markup.ts";
import { timed, type RawCue, type ReadCues } from "./cues.ts";

/** Characters that CEA-608 has in place of those of ASCII. */
const replaced: Readonly<Record<number, string>> = {
  0x2a: "á",
  0x5c: "é",
  0x5e: "í",
  0x5f: "ó",
  0x60: "ú",
  0x7b: "ç",
  0x7c: "÷",
  0x7d: "Ñ",
  0x7e: "ñ",
  0x7f: "█",
};
const special = [..."®°½¿™¢£♪à\u00A0èâêîôû"];
/** Each replaces the character before it, which is for older decoders. */
const extended: Readonly<Record<number, readonly string[]>> = {
  0x12: [..."ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»"],
  0x13: [..."ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘"],
};
const frameMs = 1001 / 30;
/** How long the last caption stays where nothing erases it. */
const lastMs = 4000;

/** The captions of the first channel of an SCC file (CEA-608): pop-on, paint-on and roll-up. */
export function* sccCues(text: string): ReadCues {
  const screen = new Screen();
  for (const [, clock, codes = ""] of text.matchAll(/^(\d\d:\d\d:\d\d[:;.]\d\d)[ \t]([\da-f \t]+)$/gim)) {
    let now = timeMs(clock ?? "");
    let before = "";
    for (const pair of codes.trim().toLowerCase().split(/\s+/)) {
      now += frameMs;
      const [first, second] = [Number.parseInt(pair.slice(0, 2), 16) & 0x7f, Number.parseInt(pair.slice(2), 16) & 0x7f];
      const isControl = first >= 0x10 && first <= 0x1f;
      // Control codes are sent twice.
      const isRepeated = isControl && pair === before;
      before = isRepeated ? "" : pair;
      if (isRepeated) continue;
      if (isControl) yield* screen.control(first, second, now);
      else screen.write(characterOf(first) + characterOf(second), now);
    }
    screen.lastAt = now;
  }
  yield* screen.erase(screen.lastAt + lastMs);
}

/** Non-drop-frame times (`:`) count 30 frames a second where there are 29.97. */
function timeMs(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = clock.split(/[:;.]/).map(Number);
  const whole = (hours * 60 + minutes) * 60 + seconds;
  return clock[8] === ":" ? (whole * 30 + frames) * frameMs : whole * 1000 + frames * frameMs;
}

const characterOf = (code: number): string => (code < 0x20 ? "" : escapeText(replaced[code] ?? String.fromCharCode(code)));

/** The text on the screen, and that of the next caption, which pop-on captions write out of sight. */
class Screen {
  lastAt = 0;
  #shown = "";
  #shownAt = 0;
  #next = "";
  #popOn = true;

  write(text: string, now: number): void {
    if (this.#popOn) this.#next += text;
    else {
      if (this.#shown === "") this.#shownAt = now;
      this.#shown += text;
    }
  }

  /** Ends the caption on the screen. */
  *erase(now: number): Generator<RawCue | null> {
    const cue = { start: Math.round(this.#shownAt), end: Math.round(now), text: this.#shown };
    this.#shown = "";
    if (cue.text.trim() !== "") yield timed(cue);
  }

  *control(first: number, second: number, now: number): Generator<RawCue | null> {
    // 0x18 to 0x1f are the second channel.
    if (first > 0x17) return;
    if (second >= 0x40) this.#row(second, now);
    else if (first === 0x14 || first === 0x15) yield* this.#command(second, now);
    else if (first === 0x11 && second >= 0x30) this.write(special[second - 0x30] ?? "", now);
    else if (first === 0x11) this.write((second & 0x0e) === 0x0e ? "<i>" : " </i>", now);
    else if (extended[first]) this.#replaceLast(extended[first][second - 0x20] ?? "", now);
  }

  #row(attributes: number, now: number): void {
    this.write((attributes & 0x1e) === 0x0e ? "</i>\n<i>" : "</i>\n", now);
  }

  #replaceLast(text: string, now: number): void {
    const cut = (line: string): string => line.replace(/(?:&\w+;|[^>])$/u, "");
    if (this.#popOn) this.#next = cut(this.#next);
    else this.#shown = cut(this.#shown);
    this.write(escapeText(text), now);
  }

  *#command(code: number, now: number): Generator<RawCue | null> {
    if (code === 0x20) this.#popOn = true;
    else if (code === 0x25 || code === 0x26 || code === 0x27 || code === 0x29) this.#popOn = false;
    else if (code === 0x2c) yield* this.erase(now);
    else if (code === 0x2d && !this.#popOn) yield* this.erase(now);
    else if (code === 0x2e) this.#next = "";
    else if (code === 0x2f) {
      yield* this.erase(now);
      this.#shown = this.#next;
      this.#shownAt = now;
      this.#next = "";
    }
  }
}
