import { levelGain } from "./even-volume.ts";
import type { SessionParts } from "./session-types.ts";

/** The volume, which this browser remembers; a cast device has its own. */
export class Sound {
  readonly #session: SessionParts;

  constructor(session: SessionParts) {
    this.#session = session;
  }

  /** The factor by which a loud title is turned down. */
  get gain(): number {
    const { source, rememberVolume } = this.#session.opened() ?? {};
    return this.#session.view().preferences.evenVolume && rememberVolume ? levelGain(source?.loudness) : 1;
  }

  setVolume(volume: number): void {
    const level = Math.min(Math.max(Math.round(volume * 100) / 100, 0), 1);
    const engine = this.#session.engine();
    engine?.setVolume(level * this.gain);
    engine?.setMuted(level === 0);
    this.#remember(level, level === 0);
  }

  toggleMute(): void {
    const { muted, volume } = this.#session.view().media;
    if (muted && volume === 0) return this.setVolume(0.5);
    this.#session.engine()?.setMuted(!muted);
    this.#remember(volume, !muted);
  }

  #remember(volume: number, muted: boolean): void {
    if (this.#session.opened()?.rememberVolume) this.#session.prefer({ volume, muted });
  }
}
