import type { Playable } from "#shared/playable.ts";
import { castWords } from "./cast-words.ts";

/**
 * `resuming`: the page was reloaded while casting, and the session is being found again. `connected`: a television is there and the
 * player has not given its film yet. `starting`: it has, and the film begins in a moment.
 */
export type CastPhase = "off" | "asking" | "resuming" | "connected" | "starting" | "on";

export interface CastState {
  readonly phase: CastPhase;
  readonly device: string | null;
  /** What the television shows, or is about to. */
  readonly playable: Playable | null;
  /** Seconds; null where only the history knows. */
  readonly startAt: number | null;
  /** Whether it was said that this film began. */
  readonly announced: boolean;
}

export type CastEvent =
  | { type: "asked" | "unavailable" | "incompatible" | "not-taken" | "due" | "began" | "stopped" | "lost" | "not-found" }
  | { type: "reloaded"; playable: Playable }
  | { type: "refused"; code: string }
  | { type: "session"; device: string }
  | { type: "handed-over"; playable: Playable; startAt: number }
  | { type: "moved"; playable: Playable }
  | { type: "failed"; reason: "format" | "connection" };

export type CastEffect =
  | { type: "say"; kind: "success" | "warning" | "error"; text: string }
  /** `ask-player` wants the open player to hand its film over; `start-later` and `return-later` wait as long as is specified. */
  | { type: "connect" | "reconnect" | "ask-player" | "start-later" | "end-session" | "keep" | "forget" | "return-later" };

export interface CastStep {
  readonly state: CastState;
  readonly effects: readonly CastEffect[];
}

export const castOff: CastState = { phase: "off", device: null, playable: null, startAt: null, announced: false };

const say = (kind: "success" | "warning" | "error", text: string): CastEffect => ({ type: "say", kind, text });
const stay = (state: CastState, ...effects: CastEffect[]): CastStep => ({ state, effects });
const go = (state: CastState, change: Partial<CastState>, ...effects: CastEffect[]): CastStep => ({
  state: { ...state, ...change },
  effects,
});
const off = (...effects: CastEffect[]): CastStep => ({ state: castOff, effects });

/** Whether a television is connected. */
export const hasSession = ({ phase }: CastState): boolean => phase === "connected" || phase === "starting" || phase === "on";

/** The code that closing the list of devices gives: nobody wants to read about it. */
const cancelled = "cancel";
const noDevice = "receiver_unavailable";

function refused(state: CastState, code: string): CastStep {
  if (state.phase !== "asking") return stay(state);
  if (code === cancelled) return off();
  return off(code === noDevice ? say("warning", castWords.unavailable) : say("error", castWords.failed(code)));
}

function session(state: CastState, device: string): CastStep {
  const connected = say("success", castWords.connected(device));
  if (state.phase === "resuming") return go(state, { phase: "on", device, announced: true }, connected);
  if (hasSession(state)) return go(state, { device });
  return go(castOff, { phase: "connected", device }, { type: "ask-player" }, connected);
}

function unavailable(state: CastState): CastStep {
  if (state.phase === "resuming") return off({ type: "forget" });
  return state.phase === "asking" ? off(say("warning", castWords.unavailable)) : stay(state);
}

function stopped(state: CastState): CastStep {
  if (state.phase === "resuming") return off({ type: "forget" });
  if (!hasSession(state)) return stay(state);
  return off(say("warning", castWords.stopped), { type: "end-session" }, { type: "forget" }, { type: "return-later" });
}

/** Every rule of casting: what happens, given where it stands. Pure; the effects are for the caller to carry out. */
export function castStep(state: CastState, event: CastEvent): CastStep {
  switch (event.type) {
    case "reloaded":
      return go(castOff, { phase: "resuming", playable: event.playable }, { type: "reconnect" });
    case "asked":
      if (state.phase === "off") return go(castOff, { phase: "asking" }, { type: "connect" });
      return stay(state, ...(hasSession(state) ? [{ type: "ask-player" } as const] : []));
    case "incompatible":
      return stay(state, say("warning", castWords.incompatible));
    case "unavailable":
      return unavailable(state);
    case "refused":
      return refused(state, event.code);
    case "session":
      return session(state, event.device);
    case "not-taken":
      return state.phase === "connected" ? off({ type: "end-session" }) : stay(state);
    case "handed-over": {
      if (!hasSession(state)) return stay(state);
      const { playable, startAt } = event;
      return go(state, { phase: "starting", playable, startAt, announced: false }, { type: "keep" }, { type: "start-later" });
    }
    case "due":
      return state.phase === "starting" ? go(state, { phase: "on" }) : stay(state);
    case "moved":
      return state.phase === "on"
        ? go(state, { playable: event.playable, startAt: null, announced: false }, { type: "keep" })
        : stay(state);
    case "began":
      if (state.phase !== "on" || state.announced) return stay(state);
      return go(state, { announced: true }, say("success", castWords.started));
    case "failed":
      return stay(state, say("error", event.reason === "format" ? castWords.badFormat : castWords.trouble));
    case "stopped":
      return stopped(state);
    case "lost":
      return hasSession(state) ? off(say("error", castWords.trouble), { type: "forget" }) : stay(state);
    case "not-found":
      return state.phase === "resuming" ? off({ type: "forget" }) : stay(state);
  }
}
