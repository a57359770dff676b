export { countStarted } from "./playback.queries.ts";
export { addressesFor, issueFor } from "./signed-media.ts";
export { openPublishedMedia } from "./media/published-media.ts";
export { openViewCounter } from "./view-counter.ts";
