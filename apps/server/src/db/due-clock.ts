import type { CacheTag } from "@seance/contract/endpoint";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import type { Bus } from "./bus.ts";

export interface Schedule {
  /** Its changes are announced by this tag. */
  readonly tag: CacheTag;
  /** A burst of changes within this many milliseconds is read once; 100 by default. */
  readonly settleMs?: number;
  /** Milliseconds until the next date, by the database's clock; null when there is none. */
  readonly msUntilNext: () => Promise<number | null>;
  /** Writes what is due; it runs again in every process, and finds nothing left to do. */
  readonly apply: () => Promise<unknown>;
  /** Logged when that fails. */
  readonly failed: string;
}

/** Added to timers, which may fire a little before the database's clock. */
const marginMs = 10;
const longestMs = 3_600_000;
const retryMs = 5000;
const defaultSettleMs = 100;

/** Applies a schedule at the start and when its dates come; until its `close`. */
export class DueClock {
  readonly #log: Log;
  readonly #schedule: Schedule;
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** By this process's clock. */
  #wakesAt = Infinity;
  #running: Promise<void> | undefined;
  /** Woken while it ran: what was due then may have been read before. */
  #again = false;
  #closed = false;

  constructor(bus: Pick<Bus, "subscribe">, log: Log, schedule: Schedule) {
    this.#log = log;
    this.#schedule = schedule;
    this.#unsubscribe = bus.subscribe((message) => {
      if (message.kind === "resync" || (message.kind === "tag" && message.tag === schedule.tag))
        this.#wakeIn(schedule.settleMs ?? defaultSettleMs);
    });
  }

  /** Applies what is due, and waits for the next date. */
  run(): Promise<void> {
    if (this.#running) this.#again = true;
    return (this.#running ??= this.#applyAll().finally(() => (this.#running = undefined)));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#unsubscribe();
    await this.#running;
  }

  async #applyAll(): Promise<void> {
    do {
      this.#again = false;
      await this.#apply();
    } while (this.#again && !this.#closed);
  }

  async #apply(): Promise<void> {
    try {
      // Before and after: a date that comes in between may be in neither the work nor the later answer.
      await this.#wakeAtNext();
      await this.#schedule.apply();
      await this.#wakeAtNext();
    } catch (error) {
      if (this.#closed) return;
      this.#log.warn({ reason: errorMessage(error) }, this.#schedule.failed);
      this.#wakeIn(retryMs);
    }
  }

  async #wakeAtNext(): Promise<void> {
    const ms = await this.#schedule.msUntilNext();
    if (ms !== null) this.#wakeIn(Math.min(ms + marginMs, longestMs));
  }

  /** An earlier time that is set already stays. */
  #wakeIn(ms: number): void {
    const at = performance.now() + ms;
    if (this.#closed || at >= this.#wakesAt) return;
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    this.#timer = setTimeout(() => {
      this.#wakesAt = Infinity;
      void this.run();
    }, ms).unref();
  }
}
