import { answerFromWorker, workerInput } from "#core/worker.ts";
import { readPlaylist } from "./parse-playlist.ts";

// Run by inWorker alone.
answerFromWorker(readPlaylist(workerInput<{ readonly text: string }>().text));
