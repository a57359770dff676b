import { Worker, parentPort, workerData } from "node:worker_threads";

/** Work given to a thread did not come to an end: too long, too much memory, or a fault within. */
export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
}

/**
 * Runs a module in a thread of its own, with nothing of this process's environment, and gives what it posts. A thread that takes
 * longer, or more memory, is ended: what strangers made can do no more than fail.
 */
export function inWorker<T>(module: URL, input: unknown, bounds: { readonly ms: number; readonly memoryMb: number }): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const worker = new Worker(module, {
    workerData: input,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMb, maxYoungGenerationSizeMb: 32 },
  });
  const late = setTimeout(() => end(new WorkerFailure("trop long")), bounds.ms);
  const end = (failure: WorkerFailure | null): void => {
    clearTimeout(late);
    if (failure) reject(failure);
    void worker.terminate();
  };
  worker.once("message", (answer: T) => {
    resolve(answer);
    end(null);
  });
  worker.once("error", (error) => end(new WorkerFailure(error.message, { cause: error })));
  worker.once("exit", () => end(new WorkerFailure("terminé sans réponse")));
  return promise;
}

/** What the thread that runs this was given. */
export const workerInput = <T>(): T => workerData as T;

/** Gives what the thread was asked for; it ends after that. */
export const answerFromWorker = (value: unknown): void => parentPort?.postMessage(value, []);
