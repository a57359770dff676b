import { limits } from "@seance/contract/limits";
import type { Chapter } from "@seance/contract/playback";
import type { Engine, EngineEvent } from "#features/player/engine/engine.ts";
import { emptySnapshot, noTracks } from "#features/player/engine/engine.ts";
import { sourceError } from "#features/player/engine/open-engine.ts";
import { EngineSlot } from "./engine-slot.ts";
import { withoutGain } from "./even-volume.ts";
import { followEdge, newEdge } from "./live-edge.ts";
import { hasEnded, hasPicture, initialState, playerReducer } from "./player-state.ts";
import type { PlayerEffect, PlayerEvent, PlayerState } from "./player-state.ts";
import { readPreferences, savePreferences } from "./preferences.ts";
import type { Preferences } from "./preferences.ts";
import type { OpenOptions, PlayerView, SessionParts } from "./session-types.ts";
import { followSkips, noSkips, undone } from "./skips.ts";
import { Sound } from "./sound.ts";
import { TrackChoice } from "./track-choice.ts";

/** How long the preview stays after a seek by keyboard or button. */
const soughtMs = 1500;
/** A site that cannot be reached is asked again, ever later: « online » does not fire where only the site was away. */
const retryMs = { first: 15_000, longest: 240_000 };

/** One opened player: dispatches the engine's events to the reducer, runs its effects and notifies the subscribers. */
export class PlayerSession {
  #view: PlayerView = {
    state: initialState,
    media: emptySnapshot,
    edge: newEdge,
    tracks: noTracks,
    cues: [],
    preferences: readPreferences(),
    captionShift: 0,
    skips: noSkips,
    sought: null,
  };
  readonly #listeners = new Set<() => void>();
  readonly #slot = new EngineSlot((event) => this.#onEngineEvent(event));
  readonly #parts: SessionParts = {
    engine: () => this.#engine,
    view: () => this.#view,
    opened: () => this.#opened,
    change: (change) => this.#change(change),
    prefer: (change) => this.prefer(change),
  };
  readonly sound = new Sound(this.#parts);
  readonly tracks = new TrackChoice(this.#parts);
  #opened: OpenOptions | null = null;
  #failedAt: { itemKey: string; position: number } | null = null;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** Since a picture was last seen. */
  #retries = 0;
  #phaseTimer: ReturnType<typeof setInterval> | undefined;
  #soughtTimer: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getView = (): PlayerView => this.#view;

  /** Opens a source; returns the function that closes it. */
  open(opened: OpenOptions): () => void {
    this.#opened = opened;
    const stop = new AbortController();
    const { signal } = stop;
    const keepsProgress = !opened.live && opened.source.kind !== "iframe";
    const preferences = readPreferences();
    const captionShift = preferences.captionShifts[opened.itemKey] ?? 0;
    const media = { ...emptySnapshot, live: opened.live };
    this.#change({ preferences, captionShift, tracks: noTracks, skips: noSkips, sought: null, media });
    const resumeAt = opened.source.preparing ? opened.startAt : 0;
    this.dispatch({ type: "open", keepsProgress, hasNext: opened.hasNext, resumeAt });
    this.#start(this.#failedAt?.itemKey === opened.itemKey ? this.#failedAt.position : opened.startAt);
    document.addEventListener("visibilitychange", () => document.hidden && this.dispatch({ type: "hidden" }), { signal });
    window.addEventListener("pagehide", () => this.dispatch({ type: "hidden" }), { signal });
    const retry = () => this.#view.state.error?.kind === "network" && this.dispatch({ type: "retry" });
    window.addEventListener("online", retry, { signal });
    return () => {
      stop.abort();
      const { phase, position } = this.#view.state;
      this.#failedAt = phase === "error" && position > 0 ? { itemKey: opened.itemKey, position } : null;
      this.dispatch({ type: "unmounted" });
      this.#slot.stop();
      for (const timer of this.#timers) clearTimeout(timer);
      clearTimeout(this.#phaseTimer);
      clearTimeout(this.#soughtTimer);
      this.#timers = [];
      this.#opened = null;
    };
  }

  dispatch(event: PlayerEvent): void {
    const before = this.#view.state;
    const { state, effects } = playerReducer(before, event);
    if (state !== before) this.#change({ state });
    if (state.phase !== before.phase) this.#onPhaseChange(state);
    for (const effect of effects) this.#run(effect);
  }

  toggle(): void {
    if (this.#engine?.snapshot().paused) this.play();
    else this.#engine?.pause();
  }

  /** A channel paused for longer than its live window goes back to the live edge; what has ended starts again. */
  play(): void {
    if (hasEnded(this.#view.state.phase)) return this.dispatch({ type: "replay" });
    const now = this.#engine?.snapshot();
    if (now?.live && now.position < now.seekable.start) this.goLive();
    else this.#engine?.play();
  }

  pause(): void {
    this.#engine?.pause();
  }

  seekTo(position: number): void {
    const { edge, media } = this.#view;
    const { start, end } = media.seekable;
    if (end <= start) return;
    const sought = Math.min(Math.max(position, start), end);
    this.#engine?.seek(sought);
    const jumpsBack = media.live && sought < media.position;
    this.#change({ sought, edge: jumpsBack ? { ...edge, delayed: true } : edge });
    clearTimeout(this.#soughtTimer);
    this.#soughtTimer = setTimeout(() => this.#change({ sought: null }), soughtMs);
  }

  seekBy(seconds: number): void {
    this.seekTo((this.#engine?.snapshot().position ?? 0) + seconds);
  }

  /** What is made of a film in preparation ends before the film does. */
  #reachable = (position: number): number => Math.min(position, this.#view.media.seekable.end);

  /** Past an intro or a recap; credits lead to the next episode, where there is one. */
  skipPart({ kind, end }: Chapter): void {
    if (kind === "credits" && this.#view.state.hasNext) this.dispatch({ type: "next" });
    else this.#engine?.seek(this.#reachable(end));
  }

  /** Changes preferences of this browser, which count at once. */
  prefer(change: Partial<Preferences>): void {
    const before = this.sound.gain;
    savePreferences(change);
    this.#change({ preferences: readPreferences() });
    if (this.sound.gain !== before) this.#engine?.setVolume(this.#view.media.volume * this.sound.gain);
  }

  undoSkip(): void {
    const { skips } = this.#view;
    if (!skips.undo) return;
    this.#change({ skips: undone(skips) });
    this.#engine?.seek(skips.undo.from);
  }

  goLive(): void {
    this.#engine?.goLive();
    this.#change({ edge: newEdge });
  }

  setRate(rate: number): void {
    this.#engine?.setRate(rate);
  }

  selectQuality(id: string): void {
    this.#slot.selectQuality(id);
  }

  #change(change: Partial<PlayerView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #start(position: number): void {
    const opened = this.#opened;
    this.#change({ edge: newEdge, cues: [] });
    if (!opened?.openEngine) return;
    const error = sourceError(opened.source);
    if (error) return this.dispatch({ type: "failed", error });
    void this.#load(opened, position);
  }

  async #load(opened: OpenOptions, position: number): Promise<void> {
    const earliest = performance.now() + (opened.live ? limits.player.directStreamStartMs : 0);
    const result = await this.#slot.load(opened, position, this.#view.preferences, this.sound.gain);
    if (result === "failed") this.dispatch({ type: "failed", error: { kind: "network", fatal: true } });
    if (result !== "loaded") return;
    const engine = this.#engine;
    this.#after(Math.max(0, earliest - performance.now()), () => {
      if (engine === this.#engine && this.#view.state.phase === "loading") engine?.play();
    });
  }

  get #engine(): Engine | null {
    return this.#slot.engine;
  }

  #onEngineEvent(event: EngineEvent): void {
    const engine = this.#engine;
    if (!engine) return;
    if (event.type === "cues") return this.#change({ cues: event.cues });
    if (event.type === "tracks") {
      this.#slot.followQualities();
      return this.#change({ tracks: engine.tracks() });
    }
    if (event.type === "error") return this.dispatch({ type: "failed", error: event.error });
    const media = withoutGain(engine.snapshot(), this.sound.gain);
    this.#change({ media });
    if (event.type === "time") {
      this.dispatch({ type: "time", position: media.position, duration: media.duration, at: performance.now() });
      this.#followSkips(media.position);
    } else if (event.type === "blocked") {
      this.dispatch({ type: "paused" });
    } else if (event.type !== "settings") {
      this.dispatch({ type: event.type });
    }
    this.#updateEdge();
  }

  #followSkips(position: number): void {
    const { state, tracks, preferences } = this.#view;
    const { chapters } = tracks;
    if (!hasPicture(state.phase) || chapters.length === 0) return;
    const automatic = preferences.autoSkip && state.phase === "playing";
    const { skips, skipTo } = followSkips(this.#view.skips, { chapters, position, automatic });
    this.#change({ skips });
    if (skipTo !== null) this.#engine?.seek(this.#reachable(skipTo));
  }

  #updateEdge(): void {
    const { edge: before, media, state } = this.#view;
    const edge = followEdge(before, state.phase, media.behindLive);
    if (media.live && edge !== before) this.#change({ edge });
  }

  #onPhaseChange(state: PlayerState): void {
    clearTimeout(this.#phaseTimer);
    if (state.phase === "loading" || state.phase === "buffering") {
      this.#phaseTimer = setTimeout(() => this.dispatch({ type: "stalled" }), limits.player.stallMessageMs);
    } else if (state.phase === "countdown") {
      this.#phaseTimer = setInterval(() => this.dispatch({ type: "second" }), 1000);
    } else if (state.phase === "casting") {
      this.#engine?.pause();
      this.#engine?.seek(0);
      this.#after(limits.cast.closePlayerMs, () => this.dispatch({ type: "close" }));
    } else if (state.phase === "error" || state.phase === "next" || state.phase === "closed") {
      this.#slot.stop();
      if (state.error?.kind !== "network") return;
      const delay = Math.min(retryMs.first * 2 ** this.#retries++, retryMs.longest);
      this.#phaseTimer = setTimeout(() => this.dispatch({ type: "retry" }), delay);
    } else if (state.phase === "playing") {
      this.#retries = 0;
    }
  }

  #run(effect: PlayerEffect): void {
    if (effect.type === "reload") {
      this.#slot.stop();
      this.#start(this.#opened?.live ? 0 : effect.position || (this.#opened?.startAt ?? 0));
    } else if (effect.type === "replay") {
      this.#engine?.seek(0);
      this.#engine?.play();
    } else if (effect.type === "start-episode") {
      const run = this.#opened?.run;
      this.#after(limits.player.menuStartMs, () => run?.(effect));
    } else if (effect.type === "hand-over") {
      this.#handOver(effect.position);
    } else {
      this.#opened?.run(effect);
    }
  }

  #handOver(position: number | null): void {
    if (this.#opened) this.#opened.run({ type: "hand-over", position: position ?? this.#opened.startAt });
  }

  #after(delay: number, run: () => void): void {
    this.#timers.push(setTimeout(run, delay));
  }
}
