import { Worker, parentPort } from "node:worker_threads";
import { overloaded } from "./refusal.ts";
import { WorkerFailure } from "./worker.ts";

/** A thread that answers one question after the other, in their order. */
export interface KeptWorker<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  /** Ends the thread; what it has not answered fails. */
  close(): Promise<void>;
}

export interface KeptBounds {
  /** For one answer. */
  readonly ms: number;
  readonly memoryMb: number;
  /** Questions that wait; whoever asks one more is told that the server is busy. */
  readonly waiting: number;
  /** Without a question for so long, the thread ends, until the next one. */
  readonly idleMs: number;
}

interface Asked<Question, Answer> {
  readonly question: Question;
  resolve(answer: Answer): void;
  reject(failure: unknown): void;
}

type Told<Answer> = { readonly answer: Answer } | { readonly fault: unknown };

/**
 * Keeps a thread for a module that {@link answerQuestions}, with nothing of this process's environment, started by the first question.
 * One that ends, or takes too long or too much memory, fails the question that it was at; the next goes to a new thread.
 */
export function keepWorker<Question, Answer>(module: URL, bounds: KeptBounds): KeptWorker<Question, Answer> {
  const waiting: Asked<Question, Answer>[] = [];
  let thread: Worker | undefined;
  let current: Asked<Question, Answer> | undefined;
  let clock: NodeJS.Timeout | undefined;
  let closed = false;

  const end = async (failure: WorkerFailure): Promise<void> => {
    const [ended, failed] = [thread, current];
    thread = current = undefined;
    clearTimeout(clock);
    failed?.reject(failure);
    await ended?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(module, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    // What a thread says after it was given up is no news.
    const lost = (failure: WorkerFailure): void => {
      if (started !== thread) return;
      void end(failure);
      next();
    };
    started.on("message", (told: Told<Answer>) => started === thread && settle(told));
    started.on("error", (error) => lost(new WorkerFailure(error.message, { cause: error })));
    started.on("exit", () => lost(new WorkerFailure("terminé sans réponse")));
    return started;
  };

  const settle = (told: Told<Answer>): void => {
    const answered = current;
    current = undefined;
    clearTimeout(clock);
    if ("answer" in told) answered?.resolve(told.answer);
    else answered?.reject(told.fault);
    next();
  };

  const next = (): void => {
    current = waiting.shift();
    if (current) {
      thread ??= start();
      thread.postMessage(current.question, []);
      clock = setTimeout(() => {
        void end(new WorkerFailure("trop long"));
        next();
      }, bounds.ms);
    } else if (thread) clock = setTimeout(() => void end(new WorkerFailure("sans emploi")), bounds.idleMs);
  };

  return {
    ask(question) {
      if (closed) return Promise.reject(new WorkerFailure("arrêté"));
      if (waiting.length >= bounds.waiting) return Promise.reject(overloaded());
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.push({ question, resolve, reject });
      if (current) return promise;
      clearTimeout(clock);
      next();
      return promise;
    },
    async close() {
      closed = true;
      const stopped = new WorkerFailure("arrêté");
      for (const { reject } of waiting.splice(0)) reject(stopped);
      await end(stopped);
    },
  };
}

/** For the thread: answers each question; what goes wrong with one is its answer, and the thread stays. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  const told = (question: Question): Told<Answer> => {
    try {
      return { answer: answer(question) };
    } catch (fault) {
      return { fault };
    }
  };
  parentPort?.on("message", (question: Question) => parentPort?.postMessage(told(question), []));
}
