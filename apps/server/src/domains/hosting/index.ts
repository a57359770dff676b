export { copyLinks } from "./copies/link-copies.service.ts";
export { unlessNeeded } from "./files/move-originals.ts";
export { countFailedVideos, hostedAmong, keptOriginals, type KeptOriginal } from "./hosting.queries.ts";
export { listedCopies, listedHostedPreparations } from "./listed-jobs.ts";
export { deleteVideoFiles, deleteVideoRows } from "./hosting.service.ts";
export { maintainFilesJob } from "./files/maintain-files.ts";
