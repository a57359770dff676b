import type shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";
import { followCues } from "./captions.ts";
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

/** A track made by a script cannot be taken off its element again: each element keeps one, used by turns. */
const ownTracks = new WeakMap<HTMLVideoElement, TextTrack>();

function ownTrack(video: HTMLVideoElement): TextTrack {
  const track = ownTracks.get(video) ?? video.addTextTrack("subtitles");
  ownTracks.set(video, track);
  return track;
}

/** Puts Shaka's lines in our own track (its own displayer asks for a data: address, which our policy refuses). */
export class CaptionDisplayer implements shaka.extern.TextDisplayer {
  readonly #track: TextTrack;
  readonly #known = new Map<string, VTTCue>();
  readonly #follow: () => () => void;
  #unfollow: (() => void) | null = null;

  constructor(video: HTMLVideoElement, emit: EngineListener) {
    this.#track = ownTrack(video);
    this.#follow = () => followCues(video, this.#track, emit);
  }

  append(cues: shaka.text.Cue[]): void {
    for (const cue of cues) {
      if (cue.startTime >= cue.endTime) continue;
      const text = cueMarkup(cue);
      const key = `${cue.startTime} ${cue.endTime} ${text}`;
      // A line that spans two segments comes with both.
      if (this.#known.has(key)) continue;
      const line = new VTTCue(cue.startTime, cue.endTime, text);
      this.#known.set(key, line);
      this.#track.addCue(line);
    }
  }

  remove(start: number, end: number): boolean {
    for (const [key, line] of this.#known) {
      if (line.startTime >= end || line.endTime <= start) continue;
      this.#track.removeCue(line);
      this.#known.delete(key);
    }
    return true;
  }

  configure(): void {
    // Size and background are our layer's.
  }

  isTextVisible(): boolean {
    return this.#unfollow !== null;
  }

  setTextLanguage(): void {
    // Our layer shows text, whatever its language.
  }

  setTextVisibility(on: boolean): void {
    if (on) {
      this.#unfollow ??= this.#follow();
    } else {
      this.#unfollow?.();
      this.#unfollow = null;
    }
  }

  async destroy(): Promise<void> {
    // A track gives its lines back only while it is on.
    this.#track.mode = "hidden";
    this.remove(0, Infinity);
    this.setTextVisibility(false);
    this.#track.mode = "disabled";
  }
}
