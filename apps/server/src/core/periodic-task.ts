import { errorMessage } from "./errors.ts";
import type { Log } from "./log.ts";

export interface PeriodicTask {
  /** Logged when the task fails. */
  readonly failed: string;
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
}

/** Runs a task now and then at its interval, one run at a time. A failed run is logged. Returns the function that stops it. */
export function startPeriodicTask(log: Log, { work, failed, everyMs }: PeriodicTask): () => Promise<void> {
  let last = Promise.resolve();
  const run = (): void => {
    last = last.then(async () => {
      try {
        await work();
      } catch (error) {
        log.warn({ reason: errorMessage(error) }, failed);
      }
    });
  };
  const timer = setInterval(run, everyMs).unref();
  run();
  return async () => {
    clearInterval(timer);
    await last;
  };
}
