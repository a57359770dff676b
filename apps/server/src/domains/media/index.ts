export { openFfmpegFinder } from "./ffmpeg/find-ffmpeg.ts";
export { minutesOf } from "./ffmpeg/probe.ts";
export { countFailedJobs, deleteJob, existingPackages, analysedVideos, packageBytes } from "./jobs/media-jobs.queries.ts";
export { listedPreparations, type VideoName } from "./jobs/listed-preparations.ts";
export { startMediaRunner } from "./jobs/runner.ts";
export { bytesBelow, isPackageWhole, weighPackages } from "./package/check-package.ts";
export { runRemotely } from "./remote/remote-runner.ts";
export { listRunners } from "./remote/runners.service.ts";
export { ownRunnerFolder } from "./remote/runner-folder.ts";
export { movePackages, unlessQueued, unlessUnfinished } from "./package/move-packages.ts";
export type { PackageId } from "./package/folders.ts";
export {
  deletePackage,
  isPackageFile,
  isThere,
  isUnderWay,
  jobsOf,
  linkForms,
  preparedVideoId,
  queueJob,
  queueSidePictures,
  renewSources,
  speechOf,
  videoLink,
  videoLinkOfPackage,
} from "./media.service.ts";
export { servePreparations } from "./preparation.routes.ts";
export type { Preparable } from "./preparation.service.ts";
export { playsAsIs, sourceFile } from "./source-file.ts";
export { findStill, noDrawnSubtitles, preparedVideo, videoFacts, videoSound, type VideoFacts } from "./prepared-video.ts";
export { tracksOf, videosWithTracks, type VideoTracks } from "./video-tracks.queries.ts";
export type { PictureFiles, SidePictures } from "./vobsub/side-pictures.ts";
