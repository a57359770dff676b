import { once } from "node:events";
import { Worker, parentPort, workerData } from "node:worker_threads";

/** A thread failed: it took too long, took too much memory, or threw. */
export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
}

export interface WorkerBounds {
  /** For each message that the thread is to send. */
  readonly ms: number;
  readonly memoryMb: number;
}

/** A thread whose messages are received one at a time. */
export interface Thread {
  readonly worker: Worker;
  /** The next message. Throws {@link WorkerFailure} when the thread ends or takes too long. */
  receive<T>(): Promise<T>;
}

/** Starts a module in a thread with an empty environment. */
export function startThread(module: URL, { ms, memoryMb }: WorkerBounds, input?: unknown): Thread {
  const worker = new Worker(module, {
    workerData: input,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  });
  const failed = Promise.withResolvers<never>();
  // A thread may fail between two calls of receive: the next call throws.
  failed.promise.catch(() => undefined);
  const fail = (message: string, options?: ErrorOptions): void => failed.reject(new WorkerFailure(message, options));
  worker.once("error", (error) => fail(error.message, { cause: error })).once("exit", () => fail("terminé sans réponse"));
  return {
    worker,
    async receive<T>() {
      const sent = Promise.withResolvers<T>();
      const late = setTimeout(() => fail("trop long"), ms);
      worker.once("message", sent.resolve);
      return await Promise.race([sent.promise, failed.promise]).finally(() => clearTimeout(late));
    },
  };
}

/**
 * Yields what a module sends part by part from its own thread, which waits after each part until the next is asked for. The thread ends
 * when the reader stops, and when it exceeds its time or memory: a hostile input can only fail.
 */
export async function* partsFromWorker<T>(module: URL, input: unknown, bounds: WorkerBounds): AsyncGenerator<T, never> {
  const { worker, receive } = startThread(module, bounds, input);
  try {
    for (;;) {
      yield await receive<T>();
      worker.postMessage(null, []);
    }
  } finally {
    await worker.terminate();
  }
}

/** The single answer of a module that calls {@link answerFromWorker}, under the bounds of {@link partsFromWorker}. */
export async function inWorker<T>(module: URL, input: unknown, bounds: WorkerBounds): Promise<T> {
  for await (const answer of partsFromWorker<T>(module, input, bounds)) return answer;
  throw new WorkerFailure("terminé sans réponse");
}

/** In the thread: its input. */
export const workerInput = <T>(): T => workerData as T;

/** In the thread: sends its single answer. */
export const answerFromWorker = (value: unknown): void => parentPort?.postMessage(value, []);

/** In the thread: sends one part and waits until the next is asked for. */
export async function sendPart(value: unknown): Promise<void> {
  if (!parentPort) return;
  const asked = once(parentPort, "message");
  parentPort.postMessage(value, []);
  await asked;
}
