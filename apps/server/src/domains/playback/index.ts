export { openViewCounter } from "./counting.ts";
export { countStarted } from "./playback.queries.ts";
