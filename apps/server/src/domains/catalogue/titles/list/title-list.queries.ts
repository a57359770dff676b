import type { MovieQuery } from "@seance/contract/movies";
import type { SeriesQuery, SeriesSortKey } from "@seance/contract/series";
import type { TitleType } from "@seance/contract/title-fields";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { filterConditions, staffConditions, type Condition } from "./title-filters.queries.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";
import { toTsquery, parseSearch } from "#domains/catalogue/titles/search/words.ts";
import { typoVariants } from "#domains/catalogue/titles/search/words.queries.ts";

export type TitleQuery = MovieQuery | SeriesQuery;

/** Which titles a list holds, whatever its order and page. */
export interface TitleFilter {
  readonly table: TitleType;
  readonly where: Condition;
}

/** The titles that a list's filters let through, of those that the caller sees. */
export async function filterTitles(db: Db, table: TitleType, query: TitleQuery, drafts: boolean): Promise<TitleFilter> {
  const conditions = [seen(drafts), ...filterConditions(table, query)];
  if (drafts) conditions.push(...staffConditions(query));
  const words = query.q === undefined ? null : await wordsCondition(db, table, query.q, drafts);
  if (words) conditions.push(words);
  return { table, where: sql.join(conditions, sql` and `) };
}

/** Titles with the words as typed; where there are none, with words within a few typing errors of them. */
async function wordsCondition(db: Db, table: TitleType, text: string, drafts: boolean): Promise<Condition | null> {
  const search = parseSearch(text);
  // Signs without a letter or a digit are in no title; nothing but spaces seeks nothing.
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

/** The ids of one page in order, found in the order's index alone. */
export function pageIds({ table, where }: TitleFilter, page: Page): RawBuilder<{ id: string }> {
  const order = orders[page.sort_by][page.sort_order];
  return sql`select id from ${sql.table(table)} where ${where} order by ${order} limit ${page.limit} offset ${page.skip}`;
}

/** As the indexes are, so that each is read in its order: unknown values last, ties by id in the order's own direction. */
const orders: Record<SeriesSortKey, Record<"asc" | "desc", RawBuilder<unknown>>> = {
  created_at: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  title: { asc: sql`title, id`, desc: sql`title desc, id desc` },
  views: { asc: sql`views, id`, desc: sql`views desc, id desc` },
  seasons: { asc: sql`seasons_count, id`, desc: sql`seasons_count desc, id desc` },
  rating: { asc: sql`rating, id`, desc: sql`rating desc nulls last, id desc` },
  year: { asc: sql`year, id`, desc: sql`year desc nulls last, id desc` },
};
