import { once } from "node:events";
import { Worker, parentPort, workerData } from "node:worker_threads";

/** Work given to a thread did not come to an end: too long, too much memory, or a fault within. */
export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
}

export interface WorkerBounds {
  /** For each part that the thread is asked for. */
  readonly ms: number;
  readonly memoryMb: number;
}

/**
 * Runs a module in a thread of its own, with nothing of this process's environment, and gives what it sends, part by part: it
 * waits with each until it is asked for. The reader stops when it has what it needs, which ends the thread. A thread that takes
 * longer, or more memory, is ended too: what strangers made can do no more than fail.
 */
export async function* partsFromWorker<T>(module: URL, input: unknown, bounds: WorkerBounds): AsyncGenerator<T, never> {
  const worker = new Worker(module, {
    workerData: input,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMb, maxYoungGenerationSizeMb: 32 },
  });
  const failed = Promise.withResolvers<never>();
  // A thread may fail while nobody waits for a part: the next one that is asked for says so.
  failed.promise.catch(() => undefined);
  const fail = (message: string, options?: ErrorOptions): void => failed.reject(new WorkerFailure(message, options));
  worker.once("error", (error) => fail(error.message, { cause: error })).once("exit", () => fail("terminé sans réponse"));
  try {
    for (;;) {
      const sent = Promise.withResolvers<T>();
      const late = setTimeout(() => fail("trop long"), bounds.ms);
      worker.once("message", sent.resolve);
      yield await Promise.race([sent.promise, failed.promise]).finally(() => clearTimeout(late));
      worker.postMessage(null, []);
    }
  } finally {
    await worker.terminate();
  }
}

/** The same, for a module that {@link answerFromWorker answers} once. */
export async function inWorker<T>(module: URL, input: unknown, bounds: WorkerBounds): Promise<T> {
  for await (const answer of partsFromWorker<T>(module, input, bounds)) return answer;
  throw new WorkerFailure("terminé sans réponse");
}

/** What the thread that runs this was given. */
export const workerInput = <T>(): T => workerData as T;

/** Gives what the thread was asked for. */
export const answerFromWorker = (value: unknown): void => parentPort?.postMessage(value, []);

/** Gives one part; fulfilled when the next one is asked for. */
export async function sendPart(value: unknown): Promise<void> {
  if (!parentPort) return;
  const asked = once(parentPort, "message");
  parentPort.postMessage(value, []);
  await asked;
}
