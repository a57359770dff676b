export { originalFile } from "./original.ts";
export { startLibraryWatcher } from "./scan/watch.ts";
