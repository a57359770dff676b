import DataLoader from "dataloader";
import { ownBytes } from "#core/cache-memory.ts";
import { RawJson } from "#core/raw-json.ts";
import { ReadCache } from "#core/read-cache.ts";

/** Cache of titles as viewers see them, each as its JSON after a comma: pages ask for the same ones in many orders. */
export interface TitleCache {
  /** The titles that exist, in the order of their ids. */
  get(ids: readonly string[]): Promise<Buffer[]>;
  /** Evicts the titles of the ids, or all. */
  evict(ids?: readonly string[]): void;
}

/** Estimated bytes of an entry beside its text. */
const entryBytes = 300;
const mostAtOnce = 500;

/** What several pages miss in the same turn of the event loop is read at once. */
export function openTitleCache<T extends { readonly id: string }>(
  read: (ids: readonly string[]) => Promise<T[]>,
  maxBytes: number,
): TitleCache {
  const cache = new ReadCache<Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length + entryBytes });

  const readSeveral = async (ids: readonly string[]): Promise<(Buffer | undefined)[]> => {
    const keep = cache.startRead();
    const titles = await read([...new Set(ids)]);
    const found = new Map(titles.map((title) => [title.id, ownBytes(`,${JSON.stringify(title)}`)]));
    for (const [id, json] of found) keep(id, json);
    return ids.map((id) => found.get(id));
  };
  const loader = new DataLoader(readSeveral, { cache: false, batchScheduleFn: setImmediate, maxBatchSize: mostAtOnce });

  return {
    async get(ids) {
      const found = ids.map((id) => cache.get(id));
      const missing = ids.filter((_id, place) => !found[place]);
      const others = (await Promise.all(missing.map((id) => loader.load(id)))).values();
      return found.map((title) => title ?? others.next().value).filter((title) => title !== undefined);
    },
    evict: (ids) => cache.evict(ids),
  };
}

/** A page of titles under their name, and the count of all. */
export function writtenPage<Page>(name: string, [first, ...others]: readonly Buffer[], total: number): RawJson<Page> {
  const listed = first ? [first.subarray(1), ...others] : [];
  return new RawJson(Buffer.concat([Buffer.from(`{"${name}":[`), ...listed, Buffer.from(`],"total":${total}}`)]));
}
