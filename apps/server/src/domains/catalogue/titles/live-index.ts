import { setImmediate } from "node:timers/promises";
import type { TitleType } from "@seance/contract/title-fields";
import type { Services } from "#services.ts";
import { mostChanges, readAllTitles, readChanges } from "./title-facts.queries.ts";
import { TitleIndex } from "./title-index.ts";

/** The index of viewers' lists, kept up to date. */
export interface LiveIndex {
  /** The index with all that was written until now; nothing while it is read for the first time: the database answers then. */
  current(): Promise<TitleIndex | undefined>;
  /** Begins to read the titles. */
  load(): void;
}

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

/**
 * A message says only that the catalogue changed. The next list then reads the rows that were written since the index's snapshot,
 * in one query, and waits for them: a lost message loses nothing. `onChange` gets the ids of those rows, or nothing when
 * any title may have changed.
 */
export function openLiveIndex(
  { db, reads, bus, log }: Pick<Services, "db" | "reads" | "bus" | "log">,
  table: TitleType,
  onChange: (ids?: readonly string[]) => void,
): LiveIndex {
  let loaded: Loaded | undefined;
  let messages = 0;
  let asked = 0;
  let loading: Promise<void> | undefined;
  let updating: Promise<void> | undefined;
  let generation = 0;
  let loadsAfter = 0;

  const drop = (): void => {
    generation++;
    loaded = undefined;
    onChange();
  };
  bus.subscribe((message) => {
    if (message.kind === "title-deleted") drop();
    // What was deleted by hand meanwhile is nowhere to be read.
    if (message.kind === "resync" && loaded) load();
    if (message.kind === "resync" || (message.kind === "tag" && message.tag === "catalogue")) messages++;
  });

  const readAll = async (): Promise<void> => {
    const before = generation;
    try {
      const index = new TitleIndex(table);
      const since = await readAllTitles(reads, table, (titles) => index.append(titles));
      await index.buildOrders();
      if (before !== generation) return;
      loaded = { index, since, messages: -1 };
      onChange();
    } catch (error) {
      log.warn({ err: error, table }, "index des listes non lu");
      loadsAfter = performance.now() + pauseAfterFailureMs;
    } finally {
      loading = undefined;
    }
  };
  const load = (): void => {
    if (performance.now() >= loadsAfter) loading ??= readAll();
  };

  const update = async (target: Loaded): Promise<void> => {
    const until = messages;
    const { xmin, titles } = await readChanges(db, table, target.since);
    if (target !== loaded) return;
    // Another database took this one's place, or there is too much to read.
    if (BigInt(xmin) < BigInt(target.since) || titles.length > mostChanges) return drop();
    try {
      for (const [at, title] of titles.entries()) {
        target.index.apply(title);
        if (at % appliedAtOnce === appliedAtOnce - 1) await setImmediate();
      }
    } catch (error) {
      if (target === loaded) drop();
      throw error;
    }
    if (target !== loaded) return;
    if (titles.length > 0) onChange(titles.map(({ id }) => id));
    target.since = xmin;
    target.messages = until;
  };

  return {
    load,
    async current() {
      if (!bus.listening) return undefined;
      if (!loaded && ++asked >= leastAsked) load();
      const wanted = messages;
      while (loaded && loaded.messages < wanted) await (updating ??= update(loaded).finally(() => (updating = undefined)));
      return loaded?.index;
    },
  };
}
