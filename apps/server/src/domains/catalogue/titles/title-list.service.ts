import type { Db } from "#db/client.ts";
import type { KeptIndex } from "./kept-index.ts";
import { pageOf } from "./title-index.ts";
import { countTitles, filterTitles, pageIds, type TitleQuery, type TitleTable } from "./title-list.queries.ts";
import type { Totals } from "./totals.ts";

/** Which titles a list is made of, for whom, and how the titles of some ids are read. */
export interface TitleSource<T> {
  readonly table: TitleTable;
  readonly drafts: boolean;
  read(ids: readonly string[]): Promise<T[]>;
}

/** A page of films or of series, in order, and the count of all that the filters let through. */
export async function listTitles<T extends { readonly id: string }>(
  { db, totals, index }: { db: Db; totals: Totals; index: KeptIndex },
  { table, drafts, read }: TitleSource<T>,
  query: TitleQuery,
): Promise<{ items: T[]; total: number }> {
  const held = drafts ? undefined : index.current();
  const found = held && pageOf(held, query);
  if (found) return { items: await inOrder(found.ids, read), total: found.total };
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
  const [items, all] = await Promise.all([page.then(({ rows }) => inOrder(idsOf(rows), read)), total]);
  return { items, total: all };
}

/** The titles of the ids, in their order; one that went away meanwhile is left out. */
async function inOrder<T extends { readonly id: string }>(ids: readonly string[], read: TitleSource<T>["read"]): Promise<T[]> {
  const items = await read(ids);
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

function filterKey(table: TitleTable, query: TitleQuery): string {
  const { skip: _skip, limit: _limit, sort_by: _key, sort_order: _order, ...filters } = query;
  return JSON.stringify([table, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
