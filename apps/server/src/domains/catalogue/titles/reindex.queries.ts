import type { TitleType } from "@seance/contract/title-fields";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { SearchFields } from "./search-fields.ts";

interface Found extends SearchFields {
  readonly id: string;
}

/** Locks the next titles after `after`, in the order of their ids, and gives what search looks in. */
export async function nextTitles(tx: Db, table: TitleType, after: string | null, limit: number): Promise<Found[]> {
  const locked = await tx
    .selectFrom(table)
    .select("id")
    .$if(after !== null, (query) => query.where("id", ">", after))
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  // A second statement sees what whoever held those rows has just committed, their sagas included.
  const makers = table === "movie" ? sql`array[director]` : sql`array[creator, details->>'director', details->>'showrunner']`;
  const { rows } = await sql<Found>`
    select id, title, original_title, cast_names as cast, ${makers} as makers,
      array(select saga.name from saga join saga_item on saga_item.saga_id = saga.id
        where ${sql.ref(`saga_item.${table}_id`)} = title.id order by saga.id) as sagas
    from ${sql.table(table)} as title where id = any(${locked.map(({ id }) => id)}::uuid[]) order by id`.execute(tx);
  return rows;
}

export interface Forms {
  readonly id: string;
  readonly title_form: string;
  readonly search_text: string;
}

/** Writes the forms of these titles where they differ; gives how many did. */
export async function writeForms(tx: Db, table: TitleType, forms: readonly Forms[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as title set title_form = fresh.title_form, search_text = fresh.search_text
    from unnest(${forms.map((one) => one.id)}::uuid[], ${forms.map((one) => one.title_form)}::text[],
      ${forms.map((one) => one.search_text)}::text[]) as fresh (id, title_form, search_text)
    where title.id = fresh.id and (title.title_form, title.search_text) is distinct from (fresh.title_form, fresh.search_text)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Keeps, of the words that search knows, those of titles only, and all of them; gives how many there are. */
export async function rewriteWords(tx: Db): Promise<number> {
  // Titles written meanwhile wait: a word of theirs must not be taken for nobody's.
  await sql`lock table search_word in share row exclusive mode`.execute(tx);
  await sql`create temporary table known_word on commit drop as
    select distinct unnest(tsvector_to_array(search_words)) collate "C" as word
    from (select search_words from movie union all select search_words from series) as title`.execute(tx);
  await sql`delete from search_word where not exists (select from known_word where known_word.word = search_word.word)`.execute(
    tx,
  );
  await sql`insert into search_word select word from known_word order by word on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ words: number }>`select count(*) as words from search_word`.execute(tx);
  return rows[0]?.words ?? 0;
}
