import { answerQuestions } from "#core/persistent-worker.ts";
import { parseLink } from "./parse-link.ts";

// Kept by link-parser.ts alone.
answerQuestions((links: readonly string[]) => links.map(parseLink));
