import { limits } from "@seance/contract/limits";
import type { MovieQuery } from "@seance/contract/movies";
import type { SeriesQuery, SeriesSortKey } from "@seance/contract/series";
import type { TitleType } from "@seance/contract/title-fields";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { filterConditions, partsConditions, type Condition, type ListedTitles } from "./title-filters.queries.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";
import { toTsquery, parseSearch } from "#domains/catalogue/titles/search/words.ts";
import { typoVariants } from "#domains/catalogue/titles/search/words.queries.ts";

export type TitleQuery = MovieQuery | SeriesQuery;

/** The titles of a list, without its order and page. */
export interface TitleFilter {
  readonly table: TitleType;
  readonly where: Condition;
}

/** The titles that match a query, of those that the caller sees. */
export async function filterTitles(db: Db, titles: ListedTitles, query: TitleQuery): Promise<TitleFilter> {
  const { table, drafts } = titles;
  const conditions = [seen(drafts), ...filterConditions(titles, query)];
  if (drafts && query.search !== undefined) conditions.push(...partsConditions(query.search));
  const words = query.q === undefined ? null : await wordsCondition(db, table, query.q, drafts);
  if (words) conditions.push(words);
  return { table, where: sql.join(conditions, sql` and `) };
}

/**
 * The condition that a title has the words of a search. When no title has them as typed, their typing errors are corrected. Null
 * without a search.
 */
async function wordsCondition(db: Db, table: TitleType, text: string, drafts: boolean): Promise<Condition | null> {
  const search = parseSearch(text);
  // A search of punctuation alone matches nothing; spaces alone are no search.
  if (!search) return text.trim() === "" ? null : sql`false`;
  const written = hasWords(toTsquery(search));
  if (await isAny(db, table, written, drafts)) return written;
  for await (const variant of typoVariants(db, search)) {
    if (await isAny(db, table, hasWords(variant.all), drafts)) return hasWords(variant.all);
  }
  return sql`false`;
}

const hasWords = (words: string): Condition => sql`search_words @@ ${words}::tsquery`;

async function isAny(db: Db, table: TitleType, where: Condition, drafts: boolean): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(table)} where ${seen(drafts)} and ${where}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function countTitles(db: Db, { table, where }: TitleFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

type Page = Pick<TitleQuery, "skip" | "limit" | "sort_by" | "sort_order">;

/** The ids of one page, read from the index of its order alone. */
export function pageIds({ table, where }: TitleFilter, page: Page): RawBuilder<{ id: string }> {
  const order = orders[page.sort_by][page.sort_order];
  return sql`select id from ${sql.table(table)} where ${where} order by ${order} limit ${page.limit} offset ${page.skip}`;
}

/** The ids of all results, in their order. */
export async function allIds(db: Db, filter: TitleFilter, order: Pick<Page, "sort_by" | "sort_order">): Promise<string[]> {
  const { rows } = await pageIds(filter, { ...order, skip: 0, limit: limits.list.maxSkip }).execute(db);
  return rows.map(({ id }) => id);
}

/** Spelled as in the indexes, so that PostgreSQL reads each in its order: unknown values last, ties by id in the same direction. */
const orders: Record<SeriesSortKey, Record<"asc" | "desc", RawBuilder<unknown>>> = {
  created_at: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  title: { asc: sql`title, id`, desc: sql`title desc, id desc` },
  views: { asc: sql`views, id`, desc: sql`views desc, id desc` },
  seasons: { asc: sql`seasons_count, id`, desc: sql`seasons_count desc, id desc` },
  rating: { asc: sql`rating, id`, desc: sql`rating desc nulls last, id desc` },
  year: { asc: sql`year, id`, desc: sql`year desc nulls last, id desc` },
};
