import { limits } from "@seance/contract/limits";
import { readSettings } from "#shared/settings.ts";
import type { Engine, EngineEvent, EngineListener, MediaSnapshot, PlayerSource, Tracks, TrackWishes } from "./engine.ts";
import { emptySnapshot, noTracks } from "./engine.ts";
import { followEdge, newEdge } from "./live-edge.ts";
import type { LiveEdge } from "./live-edge.ts";
import { refusedSource } from "./open-engine.ts";
import { initialState, step } from "./player-state.ts";
import type { PlayerEffect, PlayerEvent, PlayerState } from "./player-state.ts";
import { PlayerMemory } from "./player-memory.ts";
import type { CaptionStyle } from "./preferences.ts";
import { startQuality } from "./start-quality.ts";

export interface PlayerView {
  state: PlayerState;
  media: MediaSnapshot;
  edge: LiveEdge;
  tracks: Tracks;
  cues: readonly DocumentFragment[];
  captionStyle: CaptionStyle;
}

/** Seconds. */
interface HandOver {
  type: "hand-over";
  position: number;
}

export interface Opening {
  source: PlayerSource;
  /** Opens what plays it; null for another site's player, which plays by itself. */
  openEngine: ((emit: EngineListener) => Engine | Promise<Engine>) | null;
  /** Whether the sound is the one this browser remembers; a television has its own. */
  ownSound: boolean;
  startAt: number;
  live: boolean;
  hasNext: boolean;
  /** Tells whether another opening is of the same thing: a new link for it goes on where the old one failed. */
  itemKey: string;
  person: string;
  series: string | undefined;
  run: (effect: Exclude<PlayerEffect, { type: "reload" | "replay" | "hand-over" }> | HandOver) => void;
}

/** One opened player: holds the state, feeds it from the engine, and carries out what it decides. */
export class PlayerSession {
  readonly #memory = new PlayerMemory();
  #view: PlayerView = {
    state: initialState,
    media: emptySnapshot,
    edge: newEdge,
    tracks: noTracks,
    cues: [],
    captionStyle: this.#memory.captionStyle,
  };
  readonly #listeners = new Set<() => void>();
  #opening: Opening | null = null;
  #engine: Engine | null = null;
  /** Told apart from an engine that was replaced while it was still loading. */
  #attempt = 0;
  #failedAt: { itemKey: string; position: number } | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #phaseTimer: ReturnType<typeof setInterval> | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getView = (): PlayerView => this.#view;

  /** Starts a source; what comes back ends it and leaves nothing behind. */
  open(opening: Opening): () => void {
    this.#opening = opening;
    const stop = new AbortController();
    const { signal } = stop;
    const keepsProgress = !opening.live && opening.source.kind !== "iframe";
    this.#change({ tracks: noTracks, cues: [], media: { ...emptySnapshot, live: opening.live } });
    this.dispatch({ type: "open", keepsProgress, hasNext: opening.hasNext });
    this.#start(this.#failedAt?.itemKey === opening.itemKey ? this.#failedAt.position : opening.startAt);
    document.addEventListener("visibilitychange", () => document.hidden && this.dispatch({ type: "hidden" }), { signal });
    window.addEventListener("pagehide", () => this.dispatch({ type: "hidden" }), { signal });
    window.addEventListener("online", () => this.#backOnline(), { signal });
    return () => {
      stop.abort();
      const { phase, position } = this.#view.state;
      this.#failedAt = phase === "error" && position > 0 ? { itemKey: opening.itemKey, position } : null;
      this.dispatch({ type: "unmounted" });
      this.#stopEngine();
      for (const timer of this.#timers) clearTimeout(timer);
      clearTimeout(this.#phaseTimer);
      this.#timers = [];
      this.#opening = null;
    };
  }

  dispatch(event: PlayerEvent): void {
    const before = this.#view.state;
    const { state, effects } = step(before, event);
    if (state !== before) this.#change({ state });
    if (state.phase !== before.phase) this.#phaseChanged(state);
    for (const effect of effects) this.#run(effect);
  }

  toggle(): void {
    if (this.#engine?.snapshot().paused) this.play();
    else this.#engine?.pause();
  }

  /** What was paused for longer than the live window is gone: it goes on at the direct. */
  play(): void {
    const now = this.#engine?.snapshot();
    if (now?.live && now.position < now.seekable.start) this.goLive();
    else this.#engine?.play();
  }

  pause(): void {
    this.#engine?.pause();
  }

  seekTo(position: number): void {
    const { start, end } = this.#view.media.seekable;
    if (end > start) this.#engine?.seek(Math.min(Math.max(position, start), end));
  }

  seekBy(seconds: number): void {
    this.seekTo((this.#engine?.snapshot().position ?? 0) + seconds);
  }

  goLive(): void {
    this.#engine?.goLive();
    this.#change({ edge: newEdge });
  }

  setVolume(volume: number): void {
    const level = Math.min(Math.max(Math.round(volume * 100) / 100, 0), 1);
    this.#engine?.setVolume(level);
    this.#engine?.setMuted(level === 0);
    this.#keepSound(level, level === 0);
  }

  toggleMute(): void {
    const { muted, volume } = this.#view.media;
    if (muted && volume === 0) return this.setVolume(0.5);
    this.#engine?.setMuted(!muted);
    this.#keepSound(volume, !muted);
  }

  setRate(rate: number): void {
    this.#engine?.setRate(rate);
  }

  selectAudio(id: string): void {
    this.#engine?.selectAudio(id);
    const track = this.#view.tracks.audio.find((one) => one.id === id);
    if (track) this.#wish({ audio: track.language });
  }

  selectText(id: string | null): void {
    this.#engine?.selectText(id);
    const track = this.#view.tracks.text.find((one) => one.id === id);
    this.#wish({ text: track?.language ?? null });
  }

  /** Turns captions off, or on in the language of last time, else French, else the first there is. */
  toggleCaptions(): void {
    const { text } = this.#view.tracks;
    if (text.some((track) => track.active)) return this.selectText(null);
    const wanted =
      text.find((track) => track.language === this.#memory.lastCaptions) ??
      text.find((track) => /^fr/i.test(track.language)) ??
      text[0];
    if (wanted) this.selectText(wanted.id);
  }

  selectQuality(id: string): void {
    this.#engine?.selectQuality(id);
  }

  setCaptionStyle(style: CaptionStyle): void {
    this.#change({ captionStyle: style });
    this.#memory.keepCaptionStyle(style);
  }

  #keepSound(volume: number, muted: boolean): void {
    if (this.#opening?.ownSound) this.#memory.keepSound(volume, muted);
  }

  #wish(wish: TrackWishes): void {
    if (this.#opening) this.#memory.keepWish(this.#opening.person, this.#opening.series, wish);
  }

  #change(change: Partial<PlayerView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #start(position: number): void {
    const opening = this.#opening;
    if (!opening?.openEngine) return;
    this.#change({ edge: newEdge });
    const refused = refusedSource(opening.source);
    if (refused) return this.dispatch({ type: "failed", error: refused });
    void this.#load(opening, opening.openEngine, position);
  }

  async #load(opening: Opening, openEngine: NonNullable<Opening["openEngine"]>, position: number): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const earliest = performance.now() + (opening.live ? limits.player.directStreamStartMs : 0);
    try {
      const engine = await openEngine((event) => this.#heard(event));
      if (attempt !== this.#attempt) return;
      this.#engine = engine;
      if (opening.ownSound) {
        engine.setVolume(this.#memory.volume);
        engine.setMuted(this.#memory.muted);
      }
      await engine.load(opening.source, position, this.#memory.wishes(opening.person, opening.series));
      const quality = startQuality(engine.tracks().quality, readSettings().display.videoQuality);
      if (quality && attempt === this.#attempt) engine.selectQuality(quality.id);
    } catch {
      // The engine's own code could not be fetched or run: what could be played never began.
      if (attempt === this.#attempt) this.dispatch({ type: "failed", error: { kind: "network", fatal: true } });
      return;
    }
    const play = () => {
      if (attempt === this.#attempt && this.#view.state.phase === "loading") this.#engine?.play();
    };
    this.#after(Math.max(0, earliest - performance.now()), play);
  }

  #stopEngine(): void {
    this.#attempt += 1;
    void this.#engine?.destroy();
    this.#engine = null;
  }

  #heard(event: EngineEvent): void {
    const engine = this.#engine;
    if (!engine) return;
    if (event.type === "cues") return this.#change({ cues: event.cues });
    if (event.type === "tracks") return this.#change({ tracks: engine.tracks() });
    if (event.type === "error") return this.dispatch({ type: "failed", error: event.error });
    const media = engine.snapshot();
    this.#change({ media });
    if (event.type === "time") {
      this.dispatch({ type: "time", position: media.position, duration: media.duration, at: performance.now() });
    } else if (event.type === "blocked") {
      this.dispatch({ type: "paused" });
    } else if (event.type !== "settings") {
      this.dispatch({ type: event.type });
    }
    this.#followLive();
  }

  #followLive(): void {
    const { edge: before, media, state } = this.#view;
    const edge = followEdge(before, state.phase, media.behindLive);
    if (media.live && edge !== before) this.#change({ edge });
  }

  #phaseChanged(state: PlayerState): void {
    clearTimeout(this.#phaseTimer);
    if (state.phase === "loading" || state.phase === "buffering") {
      this.#phaseTimer = setTimeout(() => this.dispatch({ type: "waited" }), limits.player.stallSaidMs);
    } else if (state.phase === "countdown") {
      this.#phaseTimer = setInterval(() => this.dispatch({ type: "second" }), 1000);
    } else if (state.phase === "casting") {
      this.#engine?.pause();
      this.#engine?.seek(0);
      this.#after(limits.cast.closePlayerMs, () => this.dispatch({ type: "close" }));
    } else if (state.phase === "error" || state.phase === "next" || state.phase === "closed") {
      this.#stopEngine();
    }
  }

  #run(effect: PlayerEffect): void {
    if (effect.type === "reload") {
      this.#stopEngine();
      this.#start(this.#opening?.live ? 0 : effect.position || (this.#opening?.startAt ?? 0));
    } else if (effect.type === "replay") {
      this.#engine?.seek(0);
      this.#engine?.play();
    } else if (effect.type === "start-episode") {
      const run = this.#opening?.run;
      this.#after(limits.player.menuStartMs, () => run?.(effect));
    } else if (effect.type === "hand-over") {
      this.#handOver(effect.position);
    } else {
      this.#opening?.run(effect);
    }
  }

  #handOver(position: number | null): void {
    if (this.#opening) this.#opening.run({ type: "hand-over", position: position ?? this.#opening.startAt });
  }

  #after(delay: number, run: () => void): void {
    this.#timers.push(setTimeout(run, delay));
  }

  #backOnline(): void {
    if (this.#view.state.error?.kind === "network") this.dispatch({ type: "retry" });
  }
}
