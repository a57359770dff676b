export { countFailedVideos } from "./hosting.queries.ts";
export { tendFilesJob } from "./files/tend-files.ts";
