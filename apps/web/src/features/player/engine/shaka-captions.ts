import type shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";
import { followCues } from "./follow-cues.ts";
import type { EngineListener } from "./engine.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The part of shaka.text.Cue that is rendered. */
export interface StyledCue {
  payload: string;
  nestedCues: readonly StyledCue[];
  isContainer: boolean;
  lineBreak: boolean;
  fontWeight: number;
  fontStyle: string;
  textDecoration: readonly string[];
}

/** A cue as WebVTT markup: text, line breaks, bold, italic and underline. */
export function cueMarkup(cue: StyledCue): string {
  if (cue.lineBreak) return "\n";
  const own = cue.payload.replace(/[&<>]/g, (character) => escapes[character] ?? character);
  const inner = own + cue.nestedCues.map(cueMarkup).join(cue.isContainer ? "\n" : "");
  const tags = [
    ...(cue.fontWeight >= 700 ? ["b"] : []),
    ...(cue.fontStyle === "italic" ? ["i"] : []),
    ...(cue.textDecoration.includes("underline") ? ["u"] : []),
  ];
  return tags.reduce((text, tag) => `<${tag}>${text}</${tag}>`, inner);
}

/** A track added by script cannot be removed from its element: each element has one, which is reused. */
const ownTracks = new WeakMap<HTMLVideoElement, TextTrack>();

function ownTrack(video: HTMLVideoElement): TextTrack {
  const track = ownTracks.get(video) ?? video.addTextTrack("subtitles");
  ownTracks.set(video, track);
  return track;
}

/** Puts Shaka's cues in our own track: its own displayer loads a data: URL, which our Content-Security-Policy blocks. */
export class CaptionDisplayer implements shaka.extern.TextDisplayer {
  readonly #track: TextTrack;
  readonly #cues = new Map<string, VTTCue>();
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
      // A cue that spans two segments comes with both.
      if (this.#cues.has(key)) continue;
      const added = new VTTCue(cue.startTime, cue.endTime, text);
      this.#cues.set(key, added);
      this.#track.addCue(added);
    }
  }

  remove(start: number, end: number): boolean {
    for (const [key, cue] of this.#cues) {
      if (cue.startTime >= end || cue.endTime <= start) continue;
      this.#track.removeCue(cue);
      this.#cues.delete(key);
    }
    return true;
  }

  configure(): void {
    // The caption layer has its own size and background.
  }

  isTextVisible(): boolean {
    return this.#unfollow !== null;
  }

  setTextLanguage(): void {
    // The caption layer does not depend on the language.
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
    // A track's cues can be removed only while it is on.
    this.#track.mode = "hidden";
    this.remove(0, Infinity);
    this.setTextVisibility(false);
    this.#track.mode = "disabled";
  }
}
