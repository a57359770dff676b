import type { Engine, EngineListener } from "#features/player/engine/engine.ts";
import { startQuality } from "#features/player/engine/start-quality.ts";
import { readSettings } from "#shared/settings.ts";
import { firstTracks } from "./first-tracks.ts";
import type { Preferences } from "./preferences.ts";
import type { OpenOptions } from "./session-types.ts";

/** Holds the engine that plays now; an engine that is replaced while it loads is ignored. */
export class EngineSlot {
  engine: Engine | null = null;
  readonly #emit: EngineListener;
  #attempt = 0;
  /** The quality that the settings gave; undefined before, and once the person has chosen one. */
  #givenQuality: string | null | undefined;

  constructor(emit: EngineListener) {
    this.#emit = emit;
  }

  async load(
    opened: OpenOptions,
    position: number,
    preferences: Preferences,
    gain: number,
  ): Promise<"loaded" | "failed" | "replaced"> {
    const { openEngine, rememberVolume, source, itemKey } = opened;
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#givenQuality = undefined;
    try {
      const engine = await openEngine?.(this.#emit);
      if (!engine || attempt !== this.#attempt) {
        void engine?.destroy();
        return "replaced";
      }
      this.engine = engine;
      if (rememberVolume) {
        engine.setVolume(preferences.volume * gain);
        engine.setMuted(preferences.muted);
      }
      engine.shiftText(preferences.captionShifts[itemKey] ?? 0);
      await engine.load(source, position, firstTracks(source, opened, preferences));
      if (attempt === this.#attempt) {
        this.#givenQuality = null;
        this.#giveQuality("at once");
      }
    } catch {
      // The engine's script could not be fetched or run.
      return attempt === this.#attempt ? "failed" : "replaced";
    }
    return attempt === this.#attempt ? "loaded" : "replaced";
  }

  selectQuality(id: string): void {
    this.#givenQuality = undefined;
    this.engine?.selectQuality(id);
  }

  /** A better quality may have joined than that of the start. */
  followQualities(): void {
    if (this.#givenQuality !== undefined) this.#giveQuality("smoothly");
  }

  #giveQuality(change: "at once" | "smoothly"): void {
    const given = startQuality(this.engine?.tracks().quality ?? [], readSettings().display.videoQuality);
    if (!given || given.id === this.#givenQuality) return;
    this.#givenQuality = given.id;
    this.engine?.selectQuality(given.id, change);
  }

  stop(): void {
    this.#attempt += 1;
    void this.engine?.destroy();
    this.engine = null;
  }
}
