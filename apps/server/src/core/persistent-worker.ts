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
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Thread => {
    const started = startThread(module, bounds);
    started.worker.once("exit", () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.worker.terminate();
  };

  const answer = async (question: Question): Promise<Answer> => {
    clearTimeout(idle);
    thread ??= start();
    thread.worker.postMessage(question, []);
    const reply = await thread.receive<Reply<Answer>>().catch(async (failure: unknown) => {
      await end();
      throw failure;
    });
    idle = setTimeout(() => void end(), bounds.idleMs).unref();
    if ("fault" in reply) throw reply.fault;
    return reply.answer;
  };

  return {
    async ask(question) {
      if (queue.size >= bounds.waiting) throw overloaded();
      return queue.add(() => answer(question), { signal: closing.signal });
    },
    async close() {
      closing.abort(new WorkerFailure("arrêté"));
      await end();
    },
  };
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
