import type { Db } from "#db/client.ts";
import { countTitles, filterTitles, titlePage, type JsonRow, type TitleQuery, type TitleTable } from "./title-list.queries.ts";
import type { Totals } from "./totals.ts";

/** A page of films or of series and the count of all that the filters let through. */
export async function listTitles<Row>(
  { db, totals }: { db: Db; totals: Totals },
  { table, columns, drafts }: { table: TitleTable; columns: readonly string[]; drafts: boolean },
  query: TitleQuery,
): Promise<{ rows: JsonRow<Row>[]; total: number }> {
  const filter = await filterTitles(db, table, query, drafts);
  const page = titlePage<Row>(db, filter, columns, query);
  const count = async (): Promise<number> => {
    const { length } = await page;
    const isLast = length < query.limit && (length > 0 || query.skip === 0);
    return isLast ? query.skip + length : countTitles(db, filter);
  };
  // Who writes must see the count move at once, without waiting for the news of it. For others it is asked for before the
  // page is there: news that comes meanwhile then takes it away too.
  const [rows, total] = await Promise.all([page, drafts ? count() : totals.get(filterKey(table, query), count)]);
  return { rows, total };
}

function filterKey(table: TitleTable, query: TitleQuery): string {
  const { skip: _skip, limit: _limit, sort_by: _key, sort_order: _order, ...filters } = query;
  return JSON.stringify([table, Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
