import DataLoader from "dataloader";
import { LRUCache } from "lru-cache";
import { Written } from "#core/written.ts";
import type { Bus } from "#db/bus.ts";

/** Titles as viewers see them, each as its JSON after a comma, kept until the catalogue changes: pages ask for the same ones in many orders. */
export interface KeptTitles {
  /** The titles that are there, in the order of their ids. */
  get(ids: readonly string[]): Promise<Buffer[]>;
}

/** About forty thousand titles with all that can be said of them. */
const mostBytes = 64 * 1024 * 1024;
const mostAtOnce = 500;

/** Those that are not kept come from `read`: what several pages ask for in the same turn of the process is read at once. */
export function keepTitles<T extends { readonly id: string }>(
  bus: Pick<Bus, "subscribe">,
  read: (ids: readonly string[]) => Promise<T[]>,
): KeptTitles {
  const kept = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  /** Grows with each change: what was read from before one is not kept. */
  let generation = 0;
  bus.subscribe((message) => {
    if (message.kind !== "resync" && (message.kind !== "tag" || message.tag !== "catalogue")) return;
    generation++;
    kept.clear();
  });

  const readSeveral = async (ids: readonly string[]): Promise<(Buffer | undefined)[]> => {
    const before = generation;
    const titles = await read([...new Set(ids)]);
    const found = new Map(titles.map((title) => [title.id, Buffer.from(`,${JSON.stringify(title)}`)]));
    if (before === generation) for (const [id, json] of found) kept.set(id, json);
    return ids.map((id) => found.get(id));
  };
  const loader = new DataLoader(readSeveral, { cache: false, batchScheduleFn: setImmediate, maxBatchSize: mostAtOnce });

  return {
    async get(ids) {
      const found = ids.map((id) => kept.get(id));
      const missing = ids.filter((_id, place) => !found[place]);
      const others = (await Promise.all(missing.map((id) => loader.load(id)))).values();
      return found.map((title) => title ?? others.next().value).filter((title) => title !== undefined);
    },
  };
}

/** A page of titles under their name, and the count of all. */
export function writtenPage<Page>(name: string, [first, ...others]: readonly Buffer[], total: number): Written<Page> {
  const listed = first ? [first.subarray(1), ...others] : [];
  return new Written(Buffer.concat([Buffer.from(`{"${name}":[`), ...listed, Buffer.from(`],"total":${total}}`)]));
}
