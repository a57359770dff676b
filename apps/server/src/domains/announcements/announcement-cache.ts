import type { Announcement } from "@seance/contract/announcements";
import { errorMessage } from "#core/errors.ts";
import { ReadCache } from "#core/read-cache.ts";
import type { Services } from "#services.ts";
import { presentAnnouncement } from "./announcements.present.ts";
import { currentAnnouncements, msUntilNextChange } from "./announcements.queries.ts";

/** Entries expire even without a message of the bus, in case one was lost. */
const maxAgeMs = 60_000;
const retryMs = 5000;
/** Added to timers, which may fire a little before the database's clock. */
const marginMs = 10;
const maxTimerMs = 12 * 3_600_000;

interface Current {
  readonly announcements: readonly Announcement[];
  /** When they must be read again, by this process's clock. */
  readonly until: number;
}

/** All audiences share one entry. */
const key = "current";

/**
 * Caches the current announcements, for all audiences, until one is changed, starts or ends. When one starts or ends, the cache also
 * publishes `announcements-updated` to the open pages of this process, as a change of an announcement does.
 */
export class AnnouncementCache {
  readonly #services: Pick<Services, "db" | "bus" | "log">;
  readonly #unsubscribe: () => void;
  readonly #cache = new ReadCache<Current>({ max: 1 });
  #timer: NodeJS.Timeout | undefined;
  /** When the next announcement starts or ends, by this process's clock. */
  #nextChangeAt = Infinity;
  #closed = false;

  constructor(services: Pick<Services, "db" | "bus" | "log">) {
    this.#services = services;
    this.#unsubscribe = services.bus.subscribe((message) => {
      if (message.kind === "resync" || (message.kind === "tag" && message.tag === "announcements")) this.#reload();
    });
    this.#reload();
  }

  async read(): Promise<readonly Announcement[]> {
    const cached = this.#cache.get(key);
    if (cached && performance.now() < cached.until) return cached.announcements;
    return (await this.#cache.share(key, () => this.#load())).announcements;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  async #load(): Promise<Current> {
    const { db, bus } = this.#services;
    const keep = this.#cache.startRead();
    const startedAt = performance.now();
    // The time of the next change is read first, so that a change between the two queries is not missed.
    const msUntilChange = await msUntilNextChange(db);
    const announcements = (await currentAnnouncements(db)).map(presentAnnouncement);
    const current = { announcements, until: startedAt + Math.min(msUntilChange ?? maxAgeMs, maxAgeMs) };
    if (!keep(key, current)) return current;
    // The first load after a change publishes it, whether the timer or a viewer caused the load.
    if (startedAt >= this.#nextChangeAt) bus.tell({ kind: "event", name: "announcements-updated", data: {}, to: "everybody" });
    this.#nextChangeAt = startedAt + (msUntilChange ?? Infinity);
    if (msUntilChange !== null) this.#reloadAfter(Math.min(msUntilChange + marginMs, maxTimerMs));
    return current;
  }

  #reload(): void {
    this.#cache.evict();
    if (this.#closed) return;
    this.read().catch((error: unknown) => {
      if (this.#closed) return;
      this.#services.log.warn({ reason: errorMessage(error) }, "annonces non relues");
      this.#reloadAfter(retryMs);
    });
  }

  #reloadAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => this.#reload(), ms).unref();
  }
}
