import type { Engine, EngineListener } from "#features/player/engine/engine.ts";
import { trackStart } from "#features/player/engine/choose-tracks.ts";
import { startQuality } from "#features/player/engine/start-quality.ts";
import { readSettings } from "#shared/settings.ts";
import { tracksFor } from "./preferences.ts";
import type { Preferences } from "./preferences.ts";
import type { OpenOptions } from "./session-types.ts";

/** Holds the engine that plays now; an engine that is replaced while it loads is ignored. */
export class EngineSlot {
  engine: Engine | null = null;
  readonly #emit: EngineListener;
  #attempt = 0;

  constructor(emit: EngineListener) {
    this.#emit = emit;
  }

  async load(
    { openEngine, rememberVolume, source, itemKey, person, series, languages }: OpenOptions,
    position: number,
    preferences: Preferences,
    gain: number,
  ): Promise<"loaded" | "failed" | "replaced"> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    try {
      const engine = await openEngine?.(this.#emit);
      if (!engine || attempt !== this.#attempt) return "replaced";
      this.engine = engine;
      if (rememberVolume) {
        engine.setVolume(preferences.volume * gain);
        engine.setMuted(preferences.muted);
      }
      engine.shiftText(preferences.captionShifts[itemKey] ?? 0);
      await engine.load(source, position, trackStart(languages, tracksFor(preferences, person, series, languages)));
      const quality = startQuality(engine.tracks().quality, readSettings().display.videoQuality);
      if (quality && attempt === this.#attempt) engine.selectQuality(quality.id);
    } catch {
      // The engine's script could not be fetched or run.
      return attempt === this.#attempt ? "failed" : "replaced";
    }
    return attempt === this.#attempt ? "loaded" : "replaced";
  }

  stop(): void {
    this.#attempt += 1;
    void this.engine?.destroy();
    this.engine = null;
  }
}
