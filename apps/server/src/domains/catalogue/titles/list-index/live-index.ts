import { setImmediate } from "node:timers/promises";
import type { ListedTitles } from "#domains/catalogue/titles/list/title-filters.queries.ts";
import type { Services } from "#services.ts";
import { mostChanges, readAllTitles, readChanges } from "./title-facts.queries.ts";
import { TitleIndex } from "./title-index.ts";

/** Reading all titles is worth it when lists are asked for. */
const leastAsked = 4;
const pauseAfterFailureMs = 5000;
const appliedAtOnce = 100;

interface Loaded {
  readonly index: TitleIndex;
  /** Changes are read from this transaction on. */
  since: string;
  /** How many messages had been received when the changes were last read. */
  messages: number;
}

type Deps = Pick<Services, "db" | "reads" | "bus" | "log">;

/**
 * The index of the viewers' or the staff's lists, kept up to date. A message of the bus says only that the catalogue changed. The next list then reads
 * the rows that were written since the index's snapshot, in one query, and waits for them: a lost message loses nothing.
 */
export class LiveIndex {
  readonly #deps: Deps;
  readonly #titles: ListedTitles;
  readonly #onChange: (ids?: readonly string[]) => void;
  #loaded: Loaded | undefined;
  /** Messages about the catalogue that were received. */
  #messages = 0;
  #asked = 0;
  #loading = false;
  #updating: Promise<void> | undefined;
  /** Grows when the index is dropped: one that is still being read then is not used. */
  #generation = 0;
  #loadsAfter = 0;

  /** `onChange` gets the ids of the titles that changed, or nothing when any title may have. */
  constructor(deps: Deps, titles: ListedTitles, onChange: (ids?: readonly string[]) => void = () => undefined) {
    this.#deps = deps;
    this.#titles = titles;
    this.#onChange = onChange;
    deps.bus.subscribe((message) => {
      if (message.kind === "title-deleted") this.#drop();
      // Rows that were deleted by hand while the connection was lost cannot be read.
      if (message.kind === "resync" && this.#loaded) this.load();
      if (message.kind === "resync" || (message.kind === "tag" && message.tag === "catalogue")) this.#messages++;
    });
  }

  /** The index with all that was written until now; nothing while it is read for the first time: the database answers then. */
  async current(): Promise<TitleIndex | undefined> {
    if (!this.#deps.bus.listening) return undefined;
    if (!this.#loaded && ++this.#asked >= leastAsked) this.load();
    const wanted = this.#messages;
    while (this.#loaded && this.#loaded.messages < wanted)
      await (this.#updating ??= this.#update(this.#loaded).finally(() => (this.#updating = undefined)));
    return this.#loaded?.index;
  }

  /** Begins to read the titles. */
  load(): void {
    if (!this.#loading && performance.now() >= this.#loadsAfter) void this.#readAll();
  }

  #drop(): void {
    this.#generation++;
    this.#loaded = undefined;
    this.#onChange();
  }

  async #readAll(): Promise<void> {
    const titles = this.#titles;
    this.#loading = true;
    const before = this.#generation;
    try {
      const index = new TitleIndex(titles);
      const since = await readAllTitles(this.#deps.reads, titles, (read) => index.append(read));
      await index.buildOrders();
      if (before !== this.#generation) return;
      this.#loaded = { index, since, messages: -1 };
      this.#onChange();
    } catch (error) {
      this.#deps.log.warn({ err: error, ...titles }, "index des listes non lu");
      this.#loadsAfter = performance.now() + pauseAfterFailureMs;
    } finally {
      this.#loading = false;
    }
  }

  async #update(target: Loaded): Promise<void> {
    const until = this.#messages;
    const { xmin, titles } = await readChanges(this.#deps.db, this.#titles, target.since);
    if (target !== this.#loaded) return;
    // Another database took this one's place, or there is too much to read.
    if (BigInt(xmin) < BigInt(target.since) || titles.length > mostChanges) return this.#drop();
    try {
      for (const [at, title] of titles.entries()) {
        target.index.apply(title);
        if (at % appliedAtOnce === appliedAtOnce - 1) await setImmediate();
      }
    } catch (error) {
      if (target === this.#loaded) this.#drop();
      throw error;
    }
    if (target !== this.#loaded) return;
    if (titles.length > 0) this.#onChange(titles.map(({ id }) => id));
    target.since = xmin;
    target.messages = until;
  }
}
