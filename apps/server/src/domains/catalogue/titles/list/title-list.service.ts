import type { TitleType } from "@seance/contract/title-fields";
import type { FastifyInstance } from "fastify";
import type { Caller } from "#core/actor.ts";
import type { RawJson } from "#core/raw-json.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { LiveIndex } from "#domains/catalogue/titles/list-index/live-index.ts";
import { openTitleCache, writtenPage, type TitleCache } from "./title-cache.ts";
import { countTitles, filterTitles, pageIds, type TitleQuery } from "./title-list.queries.ts";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";

/** How the titles of one kind are read, and their name in answers. */
interface TitleReader<Name extends string, T> {
  readonly table: TitleType;
  readonly name: Name;
  /** With drafts and raw links, for those who see them, or without. */
  read(db: Db, ids: readonly string[], drafts: boolean): Promise<T[]>;
}

/** Where the lists of one kind of titles come from. */
export interface TitleSource<Name extends string, T> extends TitleReader<Name, T> {
  readonly db: Db;
  readonly index: LiveIndex;
  readonly cache: TitleCache;
}

export function openTitleSource<const Name extends string, T extends { readonly id: string }>(
  services: Pick<Services, "db" | "reads" | "bus" | "log">,
  reader: TitleReader<Name, T>,
): TitleSource<Name, T> {
  const { db } = services;
  const cache = openTitleCache((ids) => reader.read(db, ids, false));
  return { ...reader, db, cache, index: new LiveIndex(services, reader.table, cache.evict) };
}

/** `{ movies: […], total }`. */
export type TitlePage<Name extends string, T> = Readonly<Record<Name, T[]>> & { readonly total: number };

/** A page of films or of series, in order, and the count of all that match. */
export async function listTitles<Name extends string, T extends { readonly id: string }>(
  source: TitleSource<Name, T>,
  caller: Caller,
  query: TitleQuery,
): Promise<TitlePage<Name, T> | RawJson<TitlePage<Name, T>>> {
  const { db, name, cache } = source;
  const drafts = seesDrafts(caller);
  const index = drafts ? undefined : await source.index.current();
  const { ids, total } = index && query.q === undefined ? index.page(query) : await findInDatabase(source, query, drafts);
  // Cached titles are as new as the index: without it they may be old.
  if (index) return writtenPage(name, await cache.get(ids), await total);
  const items = new Map((await source.read(db, ids, drafts)).map((item) => [item.id, item]));
  return { [name]: ids.flatMap((id) => items.get(id) ?? []), total: await total } as TitlePage<Name, T>;
}

/** The ids of a page in order; the count is under way, to be awaited after the titles. */
async function findInDatabase(
  { db, table }: Pick<TitleSource<string, unknown>, "db" | "table">,
  query: TitleQuery,
  drafts: boolean,
): Promise<{ ids: readonly string[]; total: Promise<number> }> {
  const filter = await filterTitles(db, table, query, drafts);
  const page = pageIds(filter, query).execute(db);
  const count = async (): Promise<number> => {
    const { length } = (await page).rows;
    const isLast = length < query.limit && (length > 0 || query.skip === 0);
    return isLast ? query.skip + length : countTitles(db, filter);
  };
  const total = count();
  // It may fail before it is awaited.
  total.catch(() => undefined);
  return { ids: (await page).rows.map(({ id }) => id), total };
}

/** Reads the titles' index when the server begins to listen, so that the first list finds it. */
export const loadAtStart = (app: FastifyInstance, { index }: { readonly index: LiveIndex }): void =>
  void app.addHook("onListen", () => Promise.resolve(index.load()));
