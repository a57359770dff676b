import { isCompleted, limits } from "@seance/contract/limits";
import type { EngineError } from "./engine.ts";

export type Phase =
  | "idle"
  | "loading"
  | "playing"
  | "paused"
  | "buffering"
  | "ended"
  | "countdown"
  | "next"
  | "casting"
  | "error"
  | "closed";

/** Times in seconds, `clock` in milliseconds. */
export interface PlayerState {
  phase: Phase;
  /** Nothing is kept of what is live, nor of an embedded page, whose time we do not know. */
  keepsProgress: boolean;
  hasNext: boolean;
  position: number;
  duration: number;
  /** Whether pictures have moved since the opening, and for how long. */
  ran: number;
  sinceSave: number;
  savedAt: number | null;
  clock: number | null;
  /** Waiting has lasted long enough to be said. */
  stalled: boolean;
  countdown: number;
  error: EngineError | null;
}

export type PlayerEvent =
  | { type: "open"; keepsProgress: boolean; hasNext: boolean }
  | { type: "playing" | "paused" | "waiting" | "waited" | "ended" | "second" }
  | { type: "time"; position: number; duration: number; at: number }
  | { type: "failed"; error: EngineError }
  | { type: "retry" | "replay" | "stop" | "next" | "cast" | "hidden" | "close" | "unmounted" }
  | { type: "pick"; id: string };

export type PlayerEffect =
  | { type: "save"; currentTime: number; totalTime: number; completed: boolean }
  | { type: "say-saved" | "close" | "start-next" }
  /** A television goes on from there (null: from where it was opened), and the picture here stops. */
  | { type: "hand-over"; position: number | null }
  | { type: "replay" }
  | { type: "reload"; position: number }
  | { type: "start-episode"; id: string };

export interface Step {
  state: PlayerState;
  effects: readonly PlayerEffect[];
}

const rules = limits.player;
/** A longer gap between two signs of life is a sleep of the machine, not a film that ran. */
const longestTickSeconds = 2;

export const initialState: PlayerState = {
  phase: "idle",
  keepsProgress: false,
  hasNext: false,
  position: 0,
  duration: 0,
  ran: 0,
  sinceSave: 0,
  savedAt: null,
  clock: null,
  stalled: false,
  countdown: 0,
  error: null,
};

/** The given time wins; otherwise what the history remembers, when it is past the first moments and not already finished. */
export function resumePosition(
  given: number | undefined,
  history: { currentTime: number; completed: boolean } | undefined,
): number {
  if (given !== undefined) return Math.max(0, given);
  if (!history || history.completed) return 0;
  return history.currentTime > rules.resumeOverSeconds ? history.currentTime : 0;
}

/** Whether the next episode is offered over the picture. */
export function offersNext(state: PlayerState): boolean {
  const running = state.phase === "playing" || state.phase === "paused" || state.phase === "buffering";
  const remaining = state.duration - state.position;
  return running && state.hasNext && remaining <= rules.nextPromptSeconds && remaining > rules.nextPromptOverSeconds;
}

/** Seconds that count as watched: those that ran, or the place reached, whichever is more; none before a picture moved. */
function watched(state: PlayerState): number {
  return state.ran > 0 ? Math.max(state.ran, state.position) : 0;
}

const stay = (state: PlayerState): Step => ({ state, effects: [] });
const go = (state: PlayerState, change: Partial<PlayerState>, ...effects: PlayerEffect[]): Step => ({
  state: { ...state, ...change },
  effects,
});

/** The step's state with a save before its effects, when enough was watched for one. */
function saving(taken: Step, over: number, ...after: PlayerEffect[]): Step {
  const { state } = taken;
  if (!state.keepsProgress || state.duration <= 0 || watched(state) <= over) return taken;
  const currentTime = Math.min(state.position, state.duration);
  const save: PlayerEffect = {
    type: "save",
    currentTime,
    totalTime: state.duration,
    completed: isCompleted(currentTime, state.duration),
  };
  return { state: { ...state, savedAt: state.position, sinceSave: 0 }, effects: [save, ...after, ...taken.effects] };
}

const leaving = (taken: Step, ...after: PlayerEffect[]) => saving(taken, rules.saveOverSeconds, ...after);
const running: readonly Phase[] = ["loading", "playing", "paused", "buffering"];
const atTheEnd: readonly Phase[] = ["ended", "countdown"];
const gone: readonly Phase[] = ["idle", "next", "closed"];
/** Nothing new to keep when it closes. */
const settled: readonly Phase[] = [...atTheEnd, ...gone, "casting"];

function time(state: PlayerState, event: { position: number; duration: number; at: number }): Step {
  if (!running.includes(state.phase)) return stay(state);
  const gap = state.clock === null ? 0 : (event.at - state.clock) / 1000;
  const ran = state.phase === "playing" ? Math.min(Math.max(gap, 0), longestTickSeconds) : 0;
  const moved = go(state, {
    position: event.position,
    duration: event.duration,
    clock: event.at,
    ran: state.ran + ran,
    sinceSave: state.sinceSave + ran,
  });
  return moved.state.sinceSave >= rules.autosaveSeconds ? saving(moved, rules.saveOverSeconds) : moved;
}

function ended(state: PlayerState): Step {
  if (!running.includes(state.phase)) return stay(state);
  const position = state.duration > 0 ? state.duration : state.position;
  const change = state.hasNext ? { phase: "countdown" as const, countdown: rules.countdownSeconds } : { phase: "ended" as const };
  return saving(go(state, { ...change, position, stalled: false }), rules.saveAtEndOverSeconds);
}

function second(state: PlayerState): Step {
  if (state.phase !== "countdown") return stay(state);
  const countdown = state.countdown - 1;
  return countdown > 0 ? go(state, { countdown }) : go(state, { countdown: 0, phase: "next" }, { type: "start-next" });
}

/** What has been watched to its end is saved already; what was waited for no longer is, nor can be asked for again. */
function leave(state: PlayerState, change: Partial<PlayerState>, ...effects: PlayerEffect[]): Step {
  if (gone.includes(state.phase)) return stay(state);
  const left = go(state, { ...change, stalled: false }, ...effects);
  return settled.includes(state.phase) ? left : leaving(left);
}

/** What was watched to its end begins anew on the television. */
function cast(state: PlayerState): Step {
  if (state.phase === "casting") return stay(state);
  const begun = state.ran > 0 || state.position > 0;
  const position = atTheEnd.includes(state.phase) ? 0 : begun ? state.position : null;
  return leave(state, { phase: "casting" }, { type: "hand-over", position });
}

function close(state: PlayerState, ...effects: PlayerEffect[]): Step {
  if (state.phase === "closed") return stay(state);
  const left = go(state, { phase: "closed", stalled: false }, ...effects);
  return settled.includes(state.phase) ? left : leaving(left, { type: "say-saved" });
}

function hidden(state: PlayerState): Step {
  const nothingNew = state.savedAt === state.position || !running.includes(state.phase);
  return nothingNew ? stay(state) : leaving(stay(state));
}

function whileRunning(state: PlayerState, change: Partial<PlayerState>): Step {
  return running.includes(state.phase) ? go(state, change) : stay(state);
}

/** Every rule of the player: what happens, given where it stands. Pure; the effects are for the caller to carry out. */
export function step(state: PlayerState, event: PlayerEvent): Step {
  switch (event.type) {
    case "open":
      return go(initialState, { phase: "loading", keepsProgress: event.keepsProgress, hasNext: event.hasNext });
    case "playing":
      return whileRunning(state, { phase: "playing", stalled: false, clock: null });
    case "paused":
      return whileRunning(state, { phase: "paused", stalled: false });
    case "waiting":
      return state.phase === "playing" ? go(state, { phase: "buffering" }) : stay(state);
    case "waited":
      return state.phase === "loading" || state.phase === "buffering" ? go(state, { stalled: true }) : stay(state);
    case "time":
      return time(state, event);
    case "ended":
      return ended(state);
    case "second":
      return second(state);
    case "failed":
      return event.error.fatal ? whileRunning(state, { phase: "error", error: event.error, stalled: false }) : stay(state);
    case "retry":
      return retry(state);
    case "replay":
      return atTheEnd.includes(state.phase)
        ? go(state, { phase: "loading", position: 0, clock: null }, { type: "replay" })
        : stay(state);
    case "next":
      return state.hasNext ? leave(state, { phase: "next" }, { type: "start-next" }) : stay(state);
    case "pick":
      return leave(state, { phase: "next" }, { type: "start-episode", id: event.id });
    case "cast":
      return cast(state);
    case "hidden":
      return hidden(state);
    case "stop":
    case "close":
      return close(state, { type: "close" });
    case "unmounted":
      return close(state);
  }
}

function retry(state: PlayerState): Step {
  const change = { phase: "loading" as const, error: null, stalled: false, clock: null };
  const retriable = state.phase === "error" || state.stalled;
  return retriable ? go(state, change, { type: "reload", position: state.position }) : stay(state);
}
