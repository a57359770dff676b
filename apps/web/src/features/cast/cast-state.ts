import type { Playable } from "#shared/playable.ts";
import { castWords } from "./cast-words.ts";

/**
 * `resuming`: the page was reloaded while casting and looks for its session. `connected`: a device without a film yet. `starting`: the
 * player has handed its film over, which starts in a moment.
 */
export type CastPhase = "off" | "asking" | "resuming" | "connected" | "starting" | "on";

export interface CastState {
  readonly phase: CastPhase;
  readonly device: string | null;
  /** The film or channel on the device. */
  readonly playable: Playable | null;
  /** Seconds; null: from where the history says. */
  readonly startAt: number | null;
  /** Whether « Cast démarré » was shown for this film. */
  readonly announced: boolean;
}

export type CastEvent =
  | { type: "asked" | "unavailable" | "incompatible" | "unclaimed" | "start-due" | "started" | "stopped" | "lost" | "not-found" }
  | { type: "reloaded"; playable: Playable }
  | { type: "refused"; code: string }
  | { type: "session"; device: string }
  | { type: "handed-over"; playable: Playable; startAt: number }
  | { type: "moved"; playable: Playable }
  | { type: "failed"; reason: "format" | "connection" };

export type CastEffect =
  | { type: "notify"; kind: "success" | "warning" | "error"; text: string }
  /** `ask-player` asks the open player to hand its film over; `keep` and `forget` store what to resume after a reload. */
  | { type: "connect" | "reconnect" | "ask-player" | "start-later" | "end-session" | "keep" | "forget" | "return-later" };

export interface CastStep {
  readonly state: CastState;
  readonly effects: readonly CastEffect[];
}

export const castOff: CastState = { phase: "off", device: null, playable: null, startAt: null, announced: false };

const notify = (kind: "success" | "warning" | "error", text: string): CastEffect => ({ type: "notify", kind, text });
const unchanged = (state: CastState, ...effects: CastEffect[]): CastStep => ({ state, effects });
const update = (state: CastState, change: Partial<CastState>, ...effects: CastEffect[]): CastStep => ({
  state: { ...state, ...change },
  effects,
});
const off = (...effects: CastEffect[]): CastStep => ({ state: castOff, effects });

export const hasSession = ({ phase }: CastState): boolean => phase === "connected" || phase === "starting" || phase === "on";

/** Google's code when the person closes the list of devices. */
const cancelled = "cancel";
const noDevice = "receiver_unavailable";

function refused(state: CastState, code: string): CastStep {
  if (state.phase !== "asking") return unchanged(state);
  if (code === cancelled) return off();
  return off(code === noDevice ? notify("warning", castWords.unavailable) : notify("error", castWords.failed(code)));
}

function session(state: CastState, device: string): CastStep {
  const connected = notify("success", castWords.connected(device));
  if (state.phase === "resuming") return update(state, { phase: "on", device, announced: true }, connected);
  if (hasSession(state)) return update(state, { device });
  return update(castOff, { phase: "connected", device }, { type: "ask-player" }, connected);
}

function unavailable(state: CastState): CastStep {
  if (state.phase === "resuming") return off({ type: "forget" });
  return state.phase === "asking" ? off(notify("warning", castWords.unavailable)) : unchanged(state);
}

function stopped(state: CastState): CastStep {
  if (state.phase === "resuming") return off({ type: "forget" });
  if (!hasSession(state)) return unchanged(state);
  return off(notify("warning", castWords.stopped), { type: "end-session" }, { type: "forget" }, { type: "return-later" });
}

/** The rules of casting, as a pure reducer; the caller runs the effects. */
export function castReducer(state: CastState, event: CastEvent): CastStep {
  switch (event.type) {
    case "reloaded":
      return update(castOff, { phase: "resuming", playable: event.playable }, { type: "reconnect" });
    case "asked":
      if (state.phase === "off") return update(castOff, { phase: "asking" }, { type: "connect" });
      return unchanged(state, ...(hasSession(state) ? [{ type: "ask-player" } as const] : []));
    case "incompatible":
      return unchanged(state, notify("warning", castWords.incompatible));
    case "unavailable":
      return unavailable(state);
    case "refused":
      return refused(state, event.code);
    case "session":
      return session(state, event.device);
    case "unclaimed":
      return state.phase === "connected" ? off({ type: "end-session" }) : unchanged(state);
    case "handed-over": {
      if (!hasSession(state)) return unchanged(state);
      const { playable, startAt } = event;
      return update(state, { phase: "starting", playable, startAt, announced: false }, { type: "keep" }, { type: "start-later" });
    }
    case "start-due":
      return state.phase === "starting" ? update(state, { phase: "on" }) : unchanged(state);
    case "moved":
      return state.phase === "on"
        ? update(state, { playable: event.playable, startAt: null, announced: false }, { type: "keep" })
        : unchanged(state);
    case "started":
      if (state.phase !== "on" || state.announced) return unchanged(state);
      return update(state, { announced: true }, notify("success", castWords.started));
    case "failed":
      return unchanged(state, notify("error", event.reason === "format" ? castWords.badFormat : castWords.trouble));
    case "stopped":
      return stopped(state);
    case "lost":
      return hasSession(state) ? off(notify("error", castWords.trouble), { type: "forget" }) : unchanged(state);
    case "not-found":
      return state.phase === "resuming" ? off({ type: "forget" }) : unchanged(state);
  }
}
