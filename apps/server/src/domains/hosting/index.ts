export { countFailedVideos } from "./hosting.queries.ts";
export { maintainFilesJob } from "./files/maintain-files.ts";
