import type { TitleVersion } from "@seance/contract/versions";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";

export interface FoundRow {
  readonly id: string;
  readonly type: "movie" | "series";
  readonly title: string;
  readonly thumbnail: string | null;
  readonly year: number | null;
  readonly genre: string;
  readonly versions: TitleVersion[];
}

export interface SuggestionOptions {
  readonly limit: number;
  /** Versions that each must have; none by default. */
  readonly versions?: readonly TitleVersion[] | undefined;
  /** Also drafts and archived titles, for the staff. */
  readonly drafts?: boolean;
}

type Condition = RawBuilder<boolean>;

const startsWith = (form: string): Condition => sql`title_form like ${`${form}%`}`;
const hasWords = (words: string): Condition => sql`search_words @@ ${words}::tsquery`;

/** Titles that begin with the text. */
export const titlesStartingWith = (db: Db, form: string, options: SuggestionOptions): Promise<FoundRow[]> =>
  find(db, startsWith(form), sql`0`, options);

/** The most popular titles. */
export const popularTitles = (db: Db, limit: number): Promise<FoundRow[]> => find(db, sql`true`, sql`0`, { limit });

/** Titles that have the words but do not begin with the text. */
export const titlesWithWords = (db: Db, form: string, typed: string, options: SuggestionOptions): Promise<FoundRow[]> =>
  find(db, sql`${hasWords(typed)} and not ${startsWith(form)}`, sql`0`, options);

/** Titles that match the search only with typing errors corrected: the closest words first, in the title before other fields. */
export const titlesWithTypos = (
  db: Db,
  typed: string,
  near: { nearest: string; all: string },
  options: SuggestionOptions,
): Promise<FoundRow[]> =>
  find(
    db,
    sql`${hasWords(near.all)} and not ${hasWords(typed)}`,
    sql`(${hasWords(near.nearest)})::integer + (array_to_tsvector(string_to_array(title_form, ' ')) @@ ${near.nearest}::tsquery)::integer`,
    options,
  );

/** Films and series, by rank, then by popularity. */
async function find(
  db: Db,
  where: Condition,
  rank: RawBuilder<number>,
  { limit, versions = [], drafts = false }: SuggestionOptions,
): Promise<FoundRow[]> {
  const inVersions = versions.length === 0 ? sql`` : sql`and versions @> ${versions}::text[]`;
  const from = (table: "movie" | "series"): RawBuilder<unknown> => sql`
    (select id, ${sql.lit(table)} as type, title, coalesce(thumbnail_url, poster_url) as thumbnail, year, genre, versions,
      popularity, ${rank} as rank
    from ${sql.table(table)} where ${seen(drafts)} and ${where} ${inVersions}
    order by rank desc, popularity desc, id desc limit ${limit})`;
  const { rows } = await sql<FoundRow>`
    select id, type, title, thumbnail, year, genre, versions from (${from("movie")} union all ${from("series")}) as found
    order by rank desc, popularity desc, id desc limit ${limit}`.execute(db);
  return rows;
}
