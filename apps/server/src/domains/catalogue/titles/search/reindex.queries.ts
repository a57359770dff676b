import type { TitleType } from "@seance/contract/title-fields";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { searchColumns, type SearchFields } from "./search-fields.ts";

/** Locks the next titles after an id, in the order of their ids, and returns their ids. */
export async function lockNextTitles(tx: Db, table: TitleType, after: string | null, limit: number): Promise<string[]> {
  const locked = await tx
    .selectFrom(table)
    .select("id")
    .$if(after !== null, (query) => query.where("id", ">", after))
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  return locked.map(({ id }) => id);
}

/** Rebuilds the search columns of titles from their fields and the names of their sagas; returns the number of changed rows. */
export async function reindexTitles(tx: Db, table: TitleType, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const makers = table === "movie" ? sql`array[director]` : sql`array[creator, details->>'director', details->>'showrunner']`;
  const { rows } = await sql<SearchFields & { readonly id: string }>`
    select id, title, original_title, cast_names as cast, ${makers} as makers,
      array(select saga.name from saga join saga_item on saga_item.saga_id = saga.id
        where ${sql.ref(`saga_item.${table}_id`)} = title.id and saga.deleted_at is null order by saga.id) as sagas
    from ${sql.table(table)} as title where id = ${among(ids)} order by id`.execute(tx);
  const columns = rows.map(searchColumns);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as title set title_form = fresh.title_form, search_text = fresh.search_text
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${columns.map(({ title_form }) => title_form)}::text[],
      ${columns.map(({ search_text }) => search_text)}::text[]) as fresh (id, title_form, search_text)
    where title.id = fresh.id and (title.title_form, title.search_text) is distinct from (fresh.title_form, fresh.search_text)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Rewrites the table of known words from the words of all titles; returns their number. */
export async function rewriteWords(tx: Db): Promise<number> {
  // Writes of titles wait: a word of a new title must not be deleted as unused.
  await sql`lock table search_word in share row exclusive mode`.execute(tx);
  await sql`create temporary table known_word on commit drop as
    select distinct unnest(tsvector_to_array(search_words)) collate "C" as word
    from (select search_words from movie union all select search_words from series union all select search_words from person) as title`.execute(
    tx,
  );
  await sql`delete from search_word where not exists (select from known_word where known_word.word = search_word.word)`.execute(
    tx,
  );
  await sql`insert into search_word select word from known_word order by word on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ words: number }>`select count(*) as words from search_word`.execute(tx);
  return rows[0]?.words ?? 0;
}
