import { textAfterVoice, trackKey } from "#features/player/engine/choose-tracks.ts";
import type { TrackPreferences } from "#features/player/engine/engine.ts";
import { clampShift, readPreferences, withShift, withTracks } from "./preferences.ts";
import type { SessionParts } from "./session-types.ts";

/** The voice and the captions that the person chooses, which this browser remembers. */
export class TrackChoice {
  readonly #session: SessionParts;
  /** The captions chosen last, for the key that turns them on again. */
  #lastCaptions: string | null = null;

  constructor(session: SessionParts) {
    this.#session = session;
  }

  selectAudio(id: string): void {
    this.#session.engine()?.selectAudio(id);
    const { audio, text } = this.#session.view().tracks;
    const track = audio.find((one) => one.id === id);
    if (!track) return;
    const shown = text.find((one) => one.active) ?? null;
    const follows = textAfterVoice(text, track);
    if (follows !== undefined && follows !== shown) this.#session.engine()?.selectText(follows?.id ?? null);
    const read = follows === undefined ? shown : follows;
    this.#remember({ audio: trackKey(track), text: read && trackKey(read) });
  }

  selectText(id: string | null): void {
    this.#session.engine()?.selectText(id);
    const track = this.#session.view().tracks.text.find((one) => one.id === id);
    this.#remember({ text: track ? trackKey(track) : null });
  }

  /** Turns captions off, or on in the last language, else French, else the first one. */
  toggleCaptions(): void {
    const { text } = this.#session.view().tracks;
    if (text.some((track) => track.active)) return this.selectText(null);
    const wanted =
      text.find((track) => trackKey(track) === this.#lastCaptions) ??
      text.find((track) => /^fr/i.test(track.language)) ??
      text[0];
    if (wanted) this.selectText(wanted.id);
  }

  /** Kept for the item on this device. */
  setCaptionShift(seconds: number): void {
    const shift = clampShift(seconds);
    this.#session.engine()?.shiftText(shift);
    this.#session.change({ captionShift: shift });
    const opened = this.#session.opened();
    if (opened) this.#session.prefer(withShift(readPreferences(), opened.itemKey, shift));
  }

  #remember(tracks: TrackPreferences): void {
    const opened = this.#session.opened();
    if (!opened) return;
    if (tracks.text) this.#lastCaptions = tracks.text;
    this.#session.prefer(withTracks(readPreferences(), opened.person, opened.series, tracks, opened.languages));
  }
}
