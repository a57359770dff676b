import { parentPort, workerData } from "node:worker_threads";
import { readPlaylist } from "./parse-playlist.ts";

// Run by inWorker alone.
const { text } = workerData as { readonly text: string };
parentPort?.postMessage(readPlaylist(text));
