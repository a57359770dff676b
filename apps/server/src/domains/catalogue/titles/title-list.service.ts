import type { Written } from "#core/written.ts";
import type { Db } from "#db/client.ts";
import type { KeptIndex } from "./kept-index.ts";
import { writtenPage, type KeptTitles } from "./kept-titles.ts";
import { pageOf } from "./title-index.ts";
import { countTitles, filterTitles, pageIds, type TitleQuery, type TitleTable } from "./title-list.queries.ts";
import type { Totals } from "./totals.ts";

/** Where the titles of one kind are found, counted and kept. */
export interface TitleShelf<T> {
  readonly db: Db;
  readonly totals: Totals;
  readonly index: KeptIndex;
  readonly kept: KeptTitles<T>;
}

/** Which titles a list is made of, the name that it has in the answer, for whom it is, and how titles are read by id. */
interface TitleSource<Name extends string, T> {
  readonly table: TitleTable;
  readonly name: Name;
  readonly drafts: boolean;
  read(ids: readonly string[]): Promise<T[]>;
}

/** `{ movies: […], total }`. */
export type TitlePage<Name extends string, T> = Readonly<Record<Name, T[]>> & { readonly total: number };

/**
 * A page of films or of series, in order, and the count of all that the filters let through; for who sees no drafts, put together
 * from the titles as they are written for all.
 */
export async function listTitles<Name extends string, T extends { readonly id: string }>(
  shelf: TitleShelf<T>,
  { table, name, drafts, read }: TitleSource<Name, T>,
  query: TitleQuery,
): Promise<TitlePage<Name, T> | Written<TitlePage<Name, T>>> {
  const { ids, total } = await findPage(shelf, { table, drafts }, query);
  if (!drafts) return writtenPage(name, inOrder(ids, await shelf.kept.get(ids, read)), await total);
  const items = new Map((await read(ids)).map((item) => [item.id, item]));
  return { [name]: inOrder(ids, items), total: await total } as TitlePage<Name, T>;
}

/** The ids of a page in order; the count is on its way, and waited for after the titles. */
async function findPage(
  { db, totals, index }: Pick<TitleShelf<unknown>, "db" | "totals" | "index">,
  { table, drafts }: { readonly table: TitleTable; readonly drafts: boolean },
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

/** What is known of the ids, in their order; a title that went away meanwhile is left out. */
const inOrder = <T>(ids: readonly string[], items: ReadonlyMap<string, T>): T[] => ids.flatMap((id) => items.get(id) ?? []);

function filterKey(table: TitleTable, query: TitleQuery): string {
  const { skip: _skip, limit: _limit, sort_by: _key, sort_order: _order, ...filters } = query;
  return JSON.stringify([table, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
