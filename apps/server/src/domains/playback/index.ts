export { countStarted } from "./playback.queries.ts";
export { openViewCounter } from "./view-counter.ts";
