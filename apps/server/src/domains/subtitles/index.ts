export { playableSubtitles, storeSubtitle } from "./subtitles.service.ts";
