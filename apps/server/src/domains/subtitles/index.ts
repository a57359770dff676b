export { readTextTrack } from "./read-in-worker.ts";
export { subtitlesByItem } from "./subtitles.queries.ts";
export { playableSubtitles, storeSubtitle } from "./subtitles.service.ts";
