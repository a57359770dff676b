import type { Caller } from "#core/actor.ts";
import type { Written } from "#core/written.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { keepIndex, type KeptIndex } from "./kept-index.ts";
import { keepTitles, writtenPage, type KeptTitles } from "./kept-titles.ts";
import { pageOf } from "./title-index.ts";
import { countTitles, filterTitles, pageIds, type TitleQuery, type TitleTable } from "./title-list.queries.ts";
import type { Totals } from "./totals.ts";
import { seesDrafts } from "./visibility.queries.ts";

/** Where the titles of one kind are found, counted, read and kept. */
export interface TitleShelf<Name extends string, T> {
  readonly db: Db;
  readonly table: TitleTable;
  /** The titles' name in the answer. */
  readonly name: Name;
  readonly totals: Totals;
  readonly index: KeptIndex;
  /** With drafts and raw links, for those who see them, or without. */
  read(ids: readonly string[], drafts: boolean): Promise<T[]>;
  readonly kept: KeptTitles;
}

/** How the lists of one kind of titles are read from the database. */
type TitleReader<Name extends string, T> = Pick<TitleShelf<Name, T>, "table" | "name" | "totals"> & {
  read(db: Db, ids: readonly string[], drafts: boolean): Promise<T[]>;
};

export function openShelf<const Name extends string, T extends { readonly id: string }>(
  services: Pick<Services, "db" | "bus" | "log">,
  { table, name, totals, read: readFrom }: TitleReader<Name, T>,
): TitleShelf<Name, T> {
  const { db, bus } = services;
  const read = (ids: readonly string[], drafts: boolean): Promise<T[]> => readFrom(db, ids, drafts);
  const kept = keepTitles(bus, (ids) => read(ids, false));
  return { db, table, name, totals, index: keepIndex(services, table), read, kept };
}

/** `{ movies: […], total }`. */
export type TitlePage<Name extends string, T> = Readonly<Record<Name, T[]>> & { readonly total: number };

/**
 * A page of films or of series, in order, and the count of all that the filters let through; for who sees no drafts, put together
 * from the titles as they are written for all.
 */
export async function listTitles<Name extends string, T extends { readonly id: string }>(
  shelf: TitleShelf<Name, T>,
  caller: Caller,
  query: TitleQuery,
): Promise<TitlePage<Name, T> | Written<TitlePage<Name, T>>> {
  const drafts = seesDrafts(caller);
  const { ids, total } = await findPage(shelf, drafts, query);
  if (!drafts) return writtenPage(shelf.name, await shelf.kept.get(ids), await total);
  const items = new Map((await shelf.read(ids, drafts)).map((item) => [item.id, item]));
  return { [shelf.name]: ids.flatMap((id) => items.get(id) ?? []), total: await total } as TitlePage<Name, T>;
}

/** The ids of a page in order; the count is on its way, and waited for after the titles. */
async function findPage(
  { db, table, totals, index }: Pick<TitleShelf<string, unknown>, "db" | "table" | "totals" | "index">,
  drafts: boolean,
  query: TitleQuery,
): Promise<{ ids: readonly string[]; total: number | Promise<number> }> {
  const held = drafts ? undefined : index.current();
  const found = held && pageOf(held, query);
  if (found) return found;
  const filter = await filterTitles(db, table, query, drafts);
  const page = pageIds(filter, query).execute(db);
  const count = async (): Promise<number> => {
    const { length } = (await page).rows;
    const isLast = length < query.limit && (length > 0 || query.skip === 0);
    return isLast ? query.skip + length : countTitles(db, filter);
  };
  // Who writes must see the count move at once, without waiting for the news of it. For others it is asked for before the
  // page is there: news that comes meanwhile then takes it away too.
  const total = drafts ? count() : totals.get(filterKey(table, query), count);
  // It may fail before it is waited for.
  total.catch(() => undefined);
  return { ids: (await page).rows.map(({ id }) => id), total };
}

function filterKey(table: TitleTable, query: TitleQuery): string {
  const { skip: _skip, limit: _limit, sort_by: _key, sort_order: _order, ...filters } = query;
  return JSON.stringify([table, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
