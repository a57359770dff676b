import { isCompleted, limits } from "@seance/contract/limits";
import type { EngineError } from "#features/player/engine/engine.ts";

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

/** Times in seconds, `lastTimeAt` and `at` in milliseconds. */
export interface PlayerState {
  phase: Phase;
  /** False for live channels, and for embedded pages, whose position is unknown. */
  keepsProgress: boolean;
  hasNext: boolean;
  /** The saved position of a film in preparation, until it is reached: it may not be made yet. 0 otherwise. */
  resumeAt: number;
  position: number;
  duration: number;
  /** Seconds that have played since the opening. */
  played: number;
  playedSinceSave: number;
  savedAt: number | null;
  lastTimeAt: number | null;
  /** Loading or buffering has lasted long enough for a message. */
  stalled: boolean;
  countdown: number;
  error: EngineError | null;
}

export type PlayerEvent =
  | { type: "open"; keepsProgress: boolean; hasNext: boolean; resumeAt?: number }
  | { type: "playing" | "paused" | "waiting" | "stalled" | "ended" | "second" }
  | { type: "time"; position: number; duration: number; at: number }
  | { type: "failed"; error: EngineError }
  | { type: "retry" | "replay" | "next" | "cast" | "hidden" | "close" | "unmounted" }
  | { type: "pick"; id: string };

export type PlayerEffect =
  | { type: "save"; currentTime: number; totalTime: number; completed: boolean }
  | { type: "close" | "start-next" }
  /** The cast device continues from `position`; null: from where the player was opened. */
  | { type: "hand-over"; position: number | null }
  | { type: "replay" }
  | { type: "reload"; position: number }
  | { type: "start-episode"; id: string };

export interface Step {
  state: PlayerState;
  effects: readonly PlayerEffect[];
}

const rules = limits.player;
/** A longer gap between two time events means that the machine slept. */
const longestTickSeconds = 2;
/** Playback resumes at a keyframe near the saved position. */
const resumeToleranceSeconds = 2;

/** Whether the controls can act on the picture. */
export const hasPicture = (phase: Phase): boolean => phase === "playing" || phase === "paused" || phase === "buffering";

const endPhases: readonly Phase[] = ["ended", "countdown"];
export const hasEnded = (phase: Phase): boolean => endPhases.includes(phase);

export const initialState: PlayerState = {
  phase: "idle",
  keepsProgress: false,
  hasNext: false,
  resumeAt: 0,
  position: 0,
  duration: 0,
  played: 0,
  playedSinceSave: 0,
  savedAt: null,
  lastTimeAt: null,
  stalled: false,
  countdown: 0,
  error: null,
};

/** Whether the next episode is offered over the picture. */
export function offersNext(state: PlayerState): boolean {
  const remaining = state.duration - state.position;
  return (
    hasPicture(state.phase) && state.hasNext && remaining <= rules.nextPromptSeconds && remaining > rules.nextPromptOverSeconds
  );
}

/** Seconds that count as watched: the greater of the played time and the position; 0 before playback has begun. */
function watched(state: PlayerState): number {
  return state.played > 0 ? Math.max(state.played, state.position) : 0;
}

const unchanged = (state: PlayerState): Step => ({ state, effects: [] });
const update = (state: PlayerState, change: Partial<PlayerState>, ...effects: PlayerEffect[]): Step => ({
  state: { ...state, ...change },
  effects,
});

/** Adds a save before the step's effects when more than `over` seconds were watched; `after` follows the save. */
function saving(step: Step, over: number): Step {
  const { state } = step;
  const isFurtherSaved = state.position < state.resumeAt;
  if (!state.keepsProgress || isFurtherSaved || state.duration <= 0 || watched(state) <= over) return step;
  const currentTime = Math.min(state.position, state.duration);
  const save: PlayerEffect = {
    type: "save",
    currentTime,
    totalTime: state.duration,
    completed: isCompleted(currentTime, state.duration),
  };
  return { state: { ...state, savedAt: state.position, playedSinceSave: 0 }, effects: [save, ...step.effects] };
}

const savingOnLeave = (step: Step) => saving(step, rules.saveOverSeconds);
const runningPhases: readonly Phase[] = ["loading", "playing", "paused", "buffering"];
const leftPhases: readonly Phase[] = ["idle", "next", "closed"];
/** Closing in these phases saves nothing. */
const savedPhases: readonly Phase[] = [...endPhases, ...leftPhases, "casting"];

function time(state: PlayerState, event: { position: number; duration: number; at: number }): Step {
  if (!runningPhases.includes(state.phase)) return unchanged(state);
  const gap = state.lastTimeAt === null ? 0 : (event.at - state.lastTimeAt) / 1000;
  const elapsed = state.phase === "playing" ? Math.min(Math.max(gap, 0), longestTickSeconds) : 0;
  const moved = update(state, {
    position: event.position,
    resumeAt: event.position < state.resumeAt - resumeToleranceSeconds ? state.resumeAt : 0,
    duration: event.duration,
    lastTimeAt: event.at,
    played: state.played + elapsed,
    playedSinceSave: state.playedSinceSave + elapsed,
  });
  return moved.state.playedSinceSave >= rules.autosaveSeconds ? saving(moved, rules.saveOverSeconds) : moved;
}

function ended(state: PlayerState): Step {
  if (!runningPhases.includes(state.phase)) return unchanged(state);
  const position = state.duration > 0 ? state.duration : state.position;
  const change = state.hasNext ? { phase: "countdown" as const, countdown: rules.countdownSeconds } : { phase: "ended" as const };
  return saving(update(state, { ...change, position, stalled: false }), rules.saveAtEndOverSeconds);
}

function second(state: PlayerState): Step {
  if (state.phase !== "countdown") return unchanged(state);
  const countdown = state.countdown - 1;
  return countdown > 0 ? update(state, { countdown }) : update(state, { countdown: 0, phase: "next" }, { type: "start-next" });
}

/** Leaves for another episode or device; clears `stalled`, so that nothing can be retried afterwards. */
function leave(state: PlayerState, change: Partial<PlayerState>, ...effects: PlayerEffect[]): Step {
  if (leftPhases.includes(state.phase)) return unchanged(state);
  const left = update(state, { ...change, stalled: false }, ...effects);
  return savedPhases.includes(state.phase) ? left : savingOnLeave(left);
}

/** A film that has ended starts again on the cast device. */
function cast(state: PlayerState): Step {
  if (state.phase === "casting") return unchanged(state);
  const started = state.played > 0 || state.position > 0;
  const position = hasEnded(state.phase) ? 0 : started ? state.position : null;
  return leave(state, { phase: "casting" }, { type: "hand-over", position });
}

function close(state: PlayerState, ...effects: PlayerEffect[]): Step {
  if (state.phase === "closed") return unchanged(state);
  const left = update(state, { phase: "closed", stalled: false }, ...effects);
  return savedPhases.includes(state.phase) ? left : savingOnLeave(left);
}

function hidden(state: PlayerState): Step {
  const nothingNew = state.savedAt === state.position || !runningPhases.includes(state.phase);
  return nothingNew ? unchanged(state) : savingOnLeave(unchanged(state));
}

function ifRunning(state: PlayerState, change: Partial<PlayerState>): Step {
  return runningPhases.includes(state.phase) ? update(state, change) : unchanged(state);
}

/** The rules of the player, as a pure reducer; the caller runs the effects. */
export function playerReducer(state: PlayerState, event: PlayerEvent): Step {
  switch (event.type) {
    case "open":
      return update(initialState, {
        phase: "loading",
        keepsProgress: event.keepsProgress,
        hasNext: event.hasNext,
        resumeAt: event.resumeAt ?? 0,
      });
    case "playing":
      return ifRunning(state, { phase: "playing", stalled: false, lastTimeAt: null });
    case "paused":
      return ifRunning(state, { phase: "paused", stalled: false });
    case "waiting":
      return state.phase === "playing" ? update(state, { phase: "buffering" }) : unchanged(state);
    case "stalled":
      return state.phase === "loading" || state.phase === "buffering" ? update(state, { stalled: true }) : unchanged(state);
    case "time":
      return time(state, event);
    case "ended":
      return ended(state);
    case "second":
      return second(state);
    case "failed":
      return event.error.fatal ? ifRunning(state, { phase: "error", error: event.error, stalled: false }) : unchanged(state);
    case "retry":
      return retry(state);
    case "replay":
      return hasEnded(state.phase)
        ? update(state, { phase: "loading", position: 0, lastTimeAt: null }, { type: "replay" })
        : unchanged(state);
    case "next":
      return state.hasNext ? leave(state, { phase: "next" }, { type: "start-next" }) : unchanged(state);
    case "pick":
      return leave(state, { phase: "next" }, { type: "start-episode", id: event.id });
    case "cast":
      return cast(state);
    case "hidden":
      return hidden(state);
    case "close":
      return close(state, { type: "close" });
    case "unmounted":
      return close(state);
  }
}

function retry(state: PlayerState): Step {
  const change = { phase: "loading" as const, error: null, stalled: false, lastTimeAt: null };
  const retriable = state.phase === "error" || state.stalled;
  return retriable ? update(state, change, { type: "reload", position: state.position }) : unchanged(state);
}
