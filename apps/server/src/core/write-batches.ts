import type { Log } from "./log.ts";

/** Values that wait in memory until a batch of them is written. */
export interface Batches<T> {
  add(key: string, value: T): void;
  /** Writes all that waits; where that fails, it is logged and waits for the next time. */
  flush(): Promise<void>;
  /** After a last batch. */
  close(): Promise<void>;
}

const everyMs = 10_000;
/** While the database is away, a flood of values takes no more memory than this. */
const fullAt = 20_000;

/** Writes what is added in batches, one at a time; `failed` is what the log says when one was not written. */
export function writeBatches<T>(log: Log, failed: string, write: (batch: readonly T[]) => Promise<unknown>): Batches<T> {
  const pending = new Map<string, T>();
  let last = Promise.resolve();
  const writePending = async (): Promise<void> => {
    if (pending.size === 0) return;
    const batch = new Map(pending);
    try {
      await write([...batch.values()]);
      for (const key of batch.keys()) pending.delete(key);
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, failed);
    }
  };
  const flush = (): Promise<void> => {
    last = last.then(writePending);
    return last;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();
  return {
    add(key, value) {
      if (pending.size < fullAt) pending.set(key, value);
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
