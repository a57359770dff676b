import { errorMessage } from "./errors.ts";
import type { Log } from "./log.ts";

/** Values kept in memory until the next batch is written. */
export interface Batches<T> {
  add(key: string, value: T): void;
  /** Writes all pending values; a failure is logged, and they stay for the next batch. */
  flush(): Promise<void>;
  /** Writes a last batch. */
  close(): Promise<void>;
}

const everyMs = 10_000;
/** Bounds the memory while the database is away. */
const maxPending = 20_000;

/** Writes added values in batches, one batch at a time; `failed` is logged when a batch fails. */
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
      log.warn({ reason: errorMessage(error) }, failed);
    }
  };
  const flush = (): Promise<void> => {
    last = last.then(writePending);
    return last;
  };
  const timer = setInterval(() => void flush(), everyMs).unref();
  return {
    add(key, value) {
      if (pending.size < maxPending) pending.set(key, value);
    },
    flush,
    close() {
      clearInterval(timer);
      return flush();
    },
  };
}
