export { countFailedVideos } from "./hosting.queries.ts";
export { startConverting } from "./video/convert.ts";
