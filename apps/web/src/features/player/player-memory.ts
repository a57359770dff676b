import type { TrackWishes } from "./engine.ts";
import { keepPreferences, loadPreferences, wishesFor, withWish } from "./preferences.ts";
import type { CaptionStyle, Preferences } from "./preferences.ts";

/** What is remembered from one film to the next, kept as soon as it is chosen. */
export class PlayerMemory {
  #kept: Preferences = loadPreferences();
  /** The language captions were last on in, for the key that turns them on again. */
  lastCaptions: string | null = null;

  get captionStyle(): CaptionStyle {
    return this.#kept.captionStyle;
  }

  get volume(): number {
    return this.#kept.volume;
  }

  get muted(): boolean {
    return this.#kept.muted;
  }

  wishes(person: string, series: string | undefined): TrackWishes {
    return wishesFor(this.#kept, person, series);
  }

  keepWish(person: string, series: string | undefined, wish: TrackWishes): void {
    if (wish.text) this.lastCaptions = wish.text;
    this.#keep(withWish(this.#kept, person, series, wish));
  }

  keepSound(volume: number, muted: boolean): void {
    this.#keep({ ...this.#kept, volume, muted });
  }

  keepCaptionStyle(captionStyle: CaptionStyle): void {
    this.#keep({ ...this.#kept, captionStyle });
  }

  #keep(preferences: Preferences): void {
    this.#kept = preferences;
    keepPreferences(preferences);
  }
}
