export { startConverting } from "./keeping.ts";
export { countFailedVideos } from "./hosting.queries.ts";
