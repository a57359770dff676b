import { threadId } from "node:worker_threads";
import { answerQuestions } from "#core/persistent-worker.ts";

/** What a thread can be asked, and do to itself. */
export type Question = "who" | "fail" | "leave" | "hang" | "grow" | { readonly echo: number };

answerQuestions((question: Question): number => {
  switch (question) {
    case "who":
      return threadId;
    case "fail":
      throw new TypeError("raté");
    case "leave":
      process.exit(0);
    case "hang":
      for (;;);
    case "grow":
      for (const all: number[][] = []; ;) all.push(Array.from({ length: 1e5 }, Math.random));
    default:
      return question.echo;
  }
});
