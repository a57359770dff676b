import { limits } from "@seance/contract/limits";
import { parsePlayable, formatPlayable } from "#shared/playable.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { CastController } from "./cast-controller.ts";
import { castMark } from "./cast-mark.ts";
import { castOff, castReducer, hasSession } from "./cast-state.ts";
import type { CastEffect, CastEvent, CastState } from "./cast-state.ts";

type Notice = Extract<CastEffect, { type: "notify" }>;

/** Sent to the open player: a device waits for its film, or a message to show. */
export type CastCall = { type: "take-over" } | Notice;

/** A session not found again within this time is over. */
const resumeTimeoutMs = 10_000;

/** The state of casting for the whole page: it outlives the player that started it. */
export class Casting {
  readonly controller = new CastController();
  readonly #receiverId: () => Promise<string>;
  readonly #listeners = new Set<() => void>();
  readonly #players = new Set<(call: CastCall) => void>();
  #state = castOff;
  #wasConnected = false;
  #start: ReturnType<typeof setTimeout> | undefined;
  #goBack: () => void = () => {};

  /** `receiverId` gives the receiver application, from the site's settings. */
  constructor(receiverId: () => Promise<string>) {
    this.#receiverId = receiverId;
    this.controller.subscribe(() => this.#watchSession());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): CastState => this.#state;

  /** Subscribes the open player. */
  listen(player: (call: CastCall) => void): () => void {
    this.#players.add(player);
    return () => this.#players.delete(player);
  }

  dispatch(event: CastEvent): void {
    const { state, effects } = castReducer(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#run(effect);
    for (const listener of this.#listeners) listener();
  }

  /** Ends the session; `goBack` runs a moment later. */
  stop(goBack: () => void): void {
    this.#goBack = goBack;
    this.dispatch({ type: "stopped" });
  }

  /** Resumes what this tab was casting before a reload. */
  resume(): void {
    const playable = parsePlayable(castMark.get());
    if (playable && this.#state.phase === "off") this.dispatch({ type: "reloaded", playable });
  }

  #run(effect: CastEffect): void {
    switch (effect.type) {
      case "notify":
        for (const player of this.#players) player(effect);
        notify(effect.text, { kind: effect.kind });
        return;
      case "connect":
        return void this.#connect();
      case "reconnect":
        return void this.#reconnect();
      case "ask-player":
        return this.#askPlayer();
      case "start-later":
        clearTimeout(this.#start);
        this.#start = setTimeout(() => this.dispatch({ type: "start-due" }), limits.cast.autoStartMs);
        return;
      case "end-session":
        return this.controller.endSession();
      case "keep":
        if (this.#state.playable) castMark.set(formatPlayable(this.#state.playable));
        return;
      case "forget":
        return castMark.clear();
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
    setTimeout(() => this.dispatch({ type: "not-found" }), resumeTimeoutMs);
  }

  /** False when the settings cannot be fetched or this browser cannot cast. */
  async #ready(): Promise<boolean> {
    const id = await this.#receiverId().catch(() => null);
    return id !== null && this.controller.start(id);
  }

  /** Ends the session when no player hands its film over: the device would only show its logo. */
  #askPlayer(): void {
    for (const player of this.#players) player({ type: "take-over" });
    queueMicrotask(() => this.dispatch({ type: "unclaimed" }));
  }

  #watchSession(): void {
    const { device } = this.controller.getSnapshot();
    const connected = device !== null;
    if (connected === this.#wasConnected) return;
    this.#wasConnected = connected;
    this.dispatch(connected ? { type: "session", device } : { type: "lost" });
  }
}
