import { answerQuestions } from "#core/persistent-worker.ts";
import { parseLink } from "./parse-link.ts";

// Started by link-parser.ts.
answerQuestions((links: readonly string[]) => links.map(parseLink));
