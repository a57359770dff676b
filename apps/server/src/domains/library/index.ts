export { listedLibraryPreparations } from "./listed-jobs.ts";
export { withdrawFiles } from "./library.service.ts";
export { openSidePictures, originalFile } from "./original.ts";
export { startLibraryWatcher } from "./scan/watch.ts";
