import { LRUCache } from "lru-cache";
import { Written } from "#core/written.ts";
import type { Bus } from "#db/bus.ts";

/** Titles as viewers see them, each as its JSON, kept until the catalogue changes: pages ask for the same ones in many orders. */
export interface KeptTitles<T> {
  /** The titles that are there, by id; those that are not kept come from `read`. */
  get(ids: readonly string[], read: (missing: readonly string[]) => Promise<T[]>): Promise<Map<string, Buffer>>;
}

/** About twenty thousand titles with all that can be said of them. */
const mostBytes = 32 * 1024 * 1024;

export function keepTitles<T extends { readonly id: string }>(bus: Pick<Bus, "subscribe">): KeptTitles<T> {
  const kept = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  /** Grows with each change: what was read from before one is not kept. */
  let generation = 0;
  bus.subscribe((message) => {
    if (message.kind !== "resync" && (message.kind !== "tag" || message.tag !== "catalogue")) return;
    generation++;
    kept.clear();
  });
  return {
    async get(ids, read) {
      const found = new Map<string, Buffer>();
      const missing = ids.filter((id) => {
        const json = kept.get(id);
        if (json) found.set(id, json);
        return !json;
      });
      if (missing.length === 0) return found;
      const before = generation;
      for (const title of await read(missing)) {
        const json = Buffer.from(JSON.stringify(title));
        found.set(title.id, json);
        if (before === generation) kept.set(title.id, json);
      }
      return found;
    },
  };
}

const comma = Buffer.from(",");

/** A page of titles under their name, and the count of all. */
export function writtenPage<Page>(name: string, titles: readonly Buffer[], total: number): Written<Page> {
  const listed = titles.flatMap((title, place) => (place === 0 ? [title] : [comma, title]));
  return new Written(Buffer.concat([Buffer.from(`{"${name}":[`), ...listed, Buffer.from(`],"total":${total}}`)]));
}
