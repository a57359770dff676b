import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import { runForRequest } from "./request-context.ts";

interface Options<T, R> {
  /**
   * Writes values of different keys, and returns their results in the same order. `alone`: a value whose group has failed, for which
   * nothing else waits.
   */
  readonly write: (group: readonly T[], alone: boolean) => Promise<R[]>;
  /** Whether a failure has nothing to do with the values: then all that wait fail, and nothing is tried again. */
  readonly isOutage: (error: unknown) => boolean;
  /** A group is gathered for this long. */
  readonly gatherMs: number;
  /** The most that a group weighs, unless it is a single value. */
  readonly maxWeight: number;
  readonly weigh: (value: T) => number;
}

interface Entry<T, R> {
  readonly key: string;
  readonly value: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes together what comes within a few milliseconds, one group at a time. Each caller waits for the write of its value, so that
 * nothing acknowledged is lost. The values of a key are written in their order, in a group each. When a group fails, its values are
 * written alone, three at a time, and meanwhile the next groups without their keys.
 */
export class GroupCommit<T, R> {
  readonly #options: Options<T, R>;
  /** By key; the keys are in the order of their turns. */
  readonly #queues = new Map<string, Entry<T, R>[]>();
  /** Keys with a value that is written alone, or waits for that. */
  readonly #alone = new Set<string>();
  readonly #aloneQueue = new PQueue({ concurrency: 3 });
  #running = false;

  constructor(options: Options<T, R>) {
    this.#options = options;
  }

  /** Resolves with the result once the value is written. */
  add(key: string, value: T): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const entry = { key, value, resolve, reject };
    const queue = this.#queues.get(key);
    if (queue) queue.push(entry);
    else this.#queues.set(key, [entry]);
    // What runs for many requests runs for none.
    void runForRequest(undefined, () => this.#run());
    return promise;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#ready().length > 0) {
        await sleep(this.#options.gatherMs);
        await this.#writeGroup(this.#takeGroup());
      }
    } finally {
      this.#running = false;
    }
  }

  #ready = (): [string, Entry<T, R>[]][] => [...this.#queues].filter(([key]) => !this.#alone.has(key));

  /** The first value of each key, up to the weight of a group; what these keys have left moves behind the others. */
  #takeGroup(): Entry<T, R>[] {
    const { maxWeight, weigh } = this.#options;
    const group: Entry<T, R>[] = [];
    let weight = 0;
    for (const [key, [first, ...later]] of this.#ready()) {
      if (!first) continue;
      weight += weigh(first.value);
      if (group.length > 0 && weight > maxWeight) break;
      group.push(first);
      this.#queues.delete(key);
      if (later.length > 0) this.#queues.set(key, later);
    }
    return group;
  }

  async #writeGroup(group: readonly Entry<T, R>[]): Promise<void> {
    try {
      await this.#write(group, false);
    } catch (error) {
      if (this.#options.isOutage(error)) this.#refuse([...group, ...this.#takeAll()], error);
      else for (const entry of group) this.#writeAlone(entry);
    }
  }

  async #write(group: readonly Entry<T, R>[], alone: boolean): Promise<void> {
    const values = group.map(({ value }) => value);
    const results = await this.#options.write(values, alone);
    for (const [at, { resolve }] of group.entries()) resolve(results[at] as R);
  }

  #writeAlone(entry: Entry<T, R>): void {
    this.#alone.add(entry.key);
    void this.#aloneQueue.add(async () => {
      await this.#write([entry], true).catch((error: unknown) => this.#refuse([entry], error));
      this.#alone.delete(entry.key);
      void this.#run();
    });
  }

  #takeAll(): Entry<T, R>[] {
    const all = [...this.#queues.values()].flat();
    this.#queues.clear();
    return all;
  }

  #refuse(entries: readonly Entry<T, R>[], error: unknown): void {
    for (const { reject } of entries) reject(error);
  }
}
