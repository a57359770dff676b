import { limits } from "@seance/contract/limits";
import { parsePlayable, formatPlayable } from "#shared/playable.ts";
import type { SafeStorage } from "#lib/storage.ts";
import type { CastController } from "./cast-controller.ts";
import { markKey } from "./cast-mark.ts";
import { castOff, castStep, hasSession } from "./cast-state.ts";
import type { CastEffect, CastEvent, CastState } from "./cast-state.ts";

type Said = Extract<CastEffect, { type: "say" }>;

/** What an open player hears: that a television waits for its film, and what is said meanwhile. */
export type CastCall = { type: "take-over" } | Said;

export interface CastingDeps {
  readonly controller: CastController;
  /** Application of the television that plays, from the site's settings. */
  readonly receiverId: () => Promise<string>;
  readonly say: (said: Said) => void;
  readonly tab: SafeStorage;
}

/** A session that is not found again by then is over. */
const findAgainMs = 10_000;

/** Holds the state of casting, for the whole page: it outlives the player that began it. */
export class Casting {
  readonly controller: CastController;
  readonly #deps: CastingDeps;
  readonly #listeners = new Set<() => void>();
  readonly #players = new Set<(call: CastCall) => void>();
  #state = castOff;
  #wasConnected = false;
  #start: ReturnType<typeof setTimeout> | undefined;
  #goBack: () => void = () => {};

  constructor(deps: CastingDeps) {
    this.#deps = deps;
    this.controller = deps.controller;
    this.controller.subscribe(() => this.#watchSession());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): CastState => this.#state;

  /** For the open player. */
  listen(player: (call: CastCall) => void): () => void {
    this.#players.add(player);
    return () => this.#players.delete(player);
  }

  dispatch(event: CastEvent): void {
    const { state, effects } = castStep(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#run(effect);
    for (const listener of this.#listeners) listener();
  }

  /** Ends the session from here; `goBack` shows the title again a moment later. */
  stop(goBack: () => void): void {
    this.#goBack = goBack;
    this.dispatch({ type: "stopped" });
  }

  /** Takes up what this tab was casting before a reload. */
  resume(): void {
    const playable = parsePlayable(this.#deps.tab.get(markKey));
    if (playable && this.#state.phase === "off") this.dispatch({ type: "reloaded", playable });
  }

  #run(effect: CastEffect): void {
    switch (effect.type) {
      case "say":
        for (const player of this.#players) player(effect);
        return this.#deps.say(effect);
      case "connect":
        return void this.#connect();
      case "reconnect":
        return void this.#reconnect();
      case "ask-player":
        return this.#askPlayer();
      case "start-later":
        clearTimeout(this.#start);
        this.#start = setTimeout(() => this.dispatch({ type: "due" }), limits.cast.autoStartMs);
        return;
      case "end-session":
        return this.controller.endSession();
      case "keep":
        if (this.#state.playable) this.#deps.tab.set(markKey, formatPlayable(this.#state.playable));
        return;
      case "forget":
        return this.#deps.tab.remove(markKey);
      case "return-later":
        setTimeout(this.#goBack, limits.cast.stopReturnMs);
    }
  }

  async #connect(): Promise<void> {
    if (!(await this.#ready())) return this.dispatch({ type: "unavailable" });
    if (hasSession(this.#state)) return;
    const code = await this.controller.requestSession();
    if (code !== null) this.dispatch({ type: "refused", code });
  }

  async #reconnect(): Promise<void> {
    if (!(await this.#ready())) return this.dispatch({ type: "unavailable" });
    setTimeout(() => this.dispatch({ type: "not-found" }), findAgainMs);
  }

  /** A site whose settings cannot be had casts nothing. */
  async #ready(): Promise<boolean> {
    const id = await this.#deps.receiverId().catch(() => null);
    return id !== null && this.controller.start(id);
  }

  /** A television that nobody gives a film to would only show its logo. */
  #askPlayer(): void {
    for (const player of this.#players) player({ type: "take-over" });
    queueMicrotask(() => this.dispatch({ type: "not-taken" }));
  }

  #watchSession(): void {
    const { device } = this.controller.getSnapshot();
    const connected = device !== null;
    if (connected === this.#wasConnected) return;
    this.#wasConnected = connected;
    this.dispatch(connected ? { type: "session", device } : { type: "lost" });
  }
}
