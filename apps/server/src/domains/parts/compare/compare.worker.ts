import { answerFromWorker, workerInput } from "#core/worker.ts";
import { findParts, type EpisodeSound } from "./season.ts";

// Started by compare-seasons.ts.
answerFromWorker(findParts(workerInput<readonly EpisodeSound[]>()));
