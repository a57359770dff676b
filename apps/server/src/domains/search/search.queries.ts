import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";

export interface FoundRow {
  readonly id: string;
  readonly type: "movie" | "series";
  readonly title: string;
  readonly thumbnail: string | null;
  readonly year: number | null;
  readonly genre: string;
}

type Condition = RawBuilder<boolean>;

const beginsWith = (form: string): Condition => sql`title_form like ${`${form}%`}`;
const hasWords = (words: string): Condition => sql`search_words @@ ${words}::tsquery`;

/** Titles that begin with the text. */
export const titlesFrom = (db: Db, form: string, limit: number): Promise<FoundRow[]> => find(db, beginsWith(form), sql`false`, limit);

/** Titles with the words that do not begin with the text. */
export const titlesWith = (db: Db, form: string, written: string, limit: number): Promise<FoundRow[]> =>
  find(db, sql`${hasWords(written)} and not ${beginsWith(form)}`, sql`false`, limit);

/** Titles with words near those sought and not those themselves; with the nearest words first. */
export const titlesNear = (db: Db, written: string, near: { nearest: string; all: string }, limit: number): Promise<FoundRow[]> =>
  find(db, sql`${hasWords(near.all)} and not ${hasWords(written)}`, hasWords(near.nearest), limit);

/** Films and series that viewers see: those that `first` holds for, then the most popular. */
async function find(db: Db, where: Condition, first: Condition, limit: number): Promise<FoundRow[]> {
  const from = (table: "movie" | "series"): RawBuilder<unknown> => sql`
    (select id, ${sql.lit(table)} as type, title, coalesce(thumbnail_url, poster_url) as thumbnail, year, genre, popularity, ${first} as first
    from ${sql.table(table)} where deleted_at is null and visible and ${where}
    order by first desc, popularity desc, id desc limit ${limit})`;
  const { rows } = await sql<FoundRow>`
    select id, type, title, thumbnail, year, genre from (${from("movie")} union all ${from("series")}) as found
    order by first desc, popularity desc, id desc limit ${limit}`.execute(db);
  return rows;
}
