import { parentPort } from "node:worker_threads";
import PQueue from "p-queue";
import { overloaded } from "./refusal.ts";
import { WorkerFailure, startThread, type Thread, type WorkerBounds } from "./worker.ts";

/** A thread that answers questions one at a time, in order. */
export interface PersistentWorker<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  /** Ends the thread; unanswered questions fail. */
  close(): Promise<void>;
}

export interface PersistentWorkerBounds extends WorkerBounds {
  /** Length of the queue; one question more is refused with 503. */
  readonly waiting: number;
  /** The thread ends after this time without a question, and the next question starts it again. */
  readonly idleMs: number;
}

type Reply<Answer> = { readonly answer: Answer } | { readonly fault: unknown };

/**
 * A thread for a module that calls {@link answerQuestions}, started by the first question. A thread that ends or exceeds its bounds
 * fails the current question only; the next one gets a new thread.
 */
export function openPersistentWorker<Question, Answer>(
  module: URL,
  bounds: PersistentWorkerBounds,
): PersistentWorker<Question, Answer> {
  const queue = new PQueue({ concurrency: 1 });
  const closing = new AbortController();
  const thread = new ReplaceableThread(() => startThread(module, bounds), bounds.idleMs);
  return {
    async ask(question) {
      if (queue.size >= bounds.waiting) throw overloaded();
      const reply = await queue.add(() => thread.send<Reply<Answer>>(question), { signal: closing.signal });
      if ("fault" in reply) throw reply.fault;
      return reply.answer;
    },
    async close() {
      closing.abort(new WorkerFailure("arrêté"));
      await thread.end();
    },
  };
}

/** A thread that is started when needed, and ended after a failure or when idle. */
class ReplaceableThread {
  readonly #start: () => Thread;
  readonly #idleMs: number;
  #thread: Thread | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(start: () => Thread, idleMs: number) {
    this.#start = start;
    this.#idleMs = idleMs;
  }

  async send<T>(message: unknown): Promise<T> {
    clearTimeout(this.#idle);
    const { worker, receive } = (this.#thread ??= this.#started());
    worker.postMessage(message, []);
    try {
      const reply = await receive<T>();
      this.#idle = setTimeout(() => void this.end(), this.#idleMs).unref();
      return reply;
    } catch (failure) {
      await this.end();
      throw failure;
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const ended = this.#thread;
    this.#thread = undefined;
    await ended?.worker.terminate();
  }

  #started(): Thread {
    const thread = this.#start();
    thread.worker.once("exit", () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    return thread;
  }
}

/** In the thread: answers each question. What `answer` throws is the reply, and the thread goes on. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer): void {
  const replyTo = (question: Question): Reply<Answer> => {
    try {
      return { answer: answer(question) };
    } catch (fault) {
      return { fault };
    }
  };
  parentPort?.on("message", (question: Question) => parentPort?.postMessage(replyTo(question), []));
}
