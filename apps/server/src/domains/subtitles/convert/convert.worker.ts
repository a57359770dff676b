import { answerFromWorker, workerInput } from "#core/worker.ts";
import { convertSubtitles } from "./to-vtt.ts";

// Started by read-in-worker.ts.
const { bytes, language } = workerInput<{ readonly bytes: Uint8Array; readonly language: string }>();
answerFromWorker(convertSubtitles(bytes, language));
