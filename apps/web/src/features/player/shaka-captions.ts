import type shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";
import { addCaptionTrack } from "./captions.ts";
import type { CaptionTrack } from "./captions.ts";
import type { EngineListener } from "./engine.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The part of shaka.text.Cue that we draw. */
export interface StyledCue {
  payload: string;
  nestedCues: readonly StyledCue[];
  isContainer: boolean;
  lineBreak: boolean;
  fontWeight: number;
  fontStyle: string;
  textDecoration: readonly string[];
}

/** A cue as WebVTT markup: its text, its line breaks, bold, italic and underlined. */
export function cueMarkup(cue: StyledCue): string {
  if (cue.lineBreak) return "\n";
  const own = cue.payload.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
  const inner = own + cue.nestedCues.map(cueMarkup).join(cue.isContainer ? "\n" : "");
  const tags = [
    ...(cue.fontWeight >= 700 ? ["b"] : []),
    ...(cue.fontStyle === "italic" ? ["i"] : []),
    ...(cue.textDecoration.includes("underline") ? ["u"] : []),
  ];
  return tags.reduce((text, tag) => `<${tag}>${text}</${tag}>`, inner);
}

/** Puts Shaka's lines in our own track (its own displayer asks for a data: address, which our policy refuses). */
export class CaptionDisplayer implements shaka.extern.TextDisplayer {
  readonly #video: HTMLVideoElement;
  readonly #emit: EngineListener;
  readonly #known = new Map<string, VTTCue>();
  #track: CaptionTrack | null = null;
  #visible = false;
  #language = "und";

  constructor(video: HTMLVideoElement, emit: EngineListener) {
    this.#video = video;
    this.#emit = emit;
  }

  append(cues: shaka.text.Cue[]): void {
    this.#track ??= addCaptionTrack(this.#video, this.#language, this.#language, this.#emit);
    for (const cue of cues) {
      if (cue.startTime >= cue.endTime) continue;
      const text = cueMarkup(cue);
      const key = `${cue.startTime} ${cue.endTime} ${text}`;
      // A line that spans two segments comes with both.
      if (this.#known.has(key)) continue;
      const line = new VTTCue(cue.startTime, cue.endTime, text);
      this.#known.set(key, line);
      this.#track.element.track.addCue(line);
    }
  }

  remove(start: number, end: number): boolean {
    for (const [key, line] of this.#known) {
      if (line.startTime >= end || line.endTime <= start) continue;
      this.#track?.element.track.removeCue(line);
      this.#known.delete(key);
    }
    return true;
  }

  configure(): void {
    // Size and background are our layer's.
  }

  isTextVisible(): boolean {
    return this.#visible;
  }

  setTextLanguage(language: string): void {
    this.#language = language;
  }

  setTextVisibility(on: boolean): void {
    this.#visible = on;
    if (!on) this.#clear();
  }

  async destroy(): Promise<void> {
    this.#clear();
  }

  #clear(): void {
    this.#track?.remove();
    this.#track = null;
    this.#known.clear();
  }
}
