export { withdrawFiles } from "./library.service.ts";
export { deletePictures, keepPicture } from "./publish/pictures.ts";
export { openSidePictures, originalFile } from "./original.ts";
export { startLibraryWatcher } from "./scan/watch.ts";
