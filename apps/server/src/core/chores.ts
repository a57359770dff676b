import type { Log } from "./log.ts";

/** Something that is done now and then, beside the requests. */
export interface Chore {
  /** What the log says when it failed. */
  readonly failed: string;
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  /** For the first time at the start. */
  readonly also?: "at-start";
}

/** Does chores at their periods, one at a time; what fails is logged and done at its next turn. Gives what ends them. */
export function startChores(log: Log, chores: readonly Chore[]): () => Promise<void> {
  let last = Promise.resolve();
  const run = ({ work, failed }: Chore): Promise<void> => {
    last = last.then(async () => {
      try {
        await work();
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, failed);
      }
    });
    return last;
  };
  const timers = chores.map((chore) => setInterval(() => void run(chore), chore.everyMs).unref());
  for (const chore of chores) if (chore.also === "at-start") void run(chore);
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    await last;
  };
}
