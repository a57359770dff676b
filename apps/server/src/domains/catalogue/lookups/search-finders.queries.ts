import type { SearchKind, SearchResult } from "@seance/contract/search";
import type { TitleType } from "@seance/contract/title-fields";
import { normalizeSearch } from "@seance/contract/text";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { countCredited, findCredited } from "#domains/catalogue/people/people.queries.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";

export interface SearchPage {
  readonly skip: number;
  readonly limit: number;
}

/** Finds the items of one kind that have the words of a tsquery, and counts them; only those that viewers see. */
interface Finder {
  page(db: Db, words: string, text: string, page: SearchPage): Promise<SearchResult[]>;
  count(db: Db, words: string): Promise<number>;
}

const countRows = async (db: Db, rows: RawBuilder<unknown>): Promise<number> => {
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${rows}) as found`.execute(db);
  return counted[0]?.total ?? 0;
};

const titleFinder = (type: TitleType): Finder => {
  const matching = (words: string) => sql`from ${sql.table(type)} where ${seen(false)} and search_words @@ ${words}::tsquery`;
  return {
    async page(db, words, text, { skip, limit }) {
      const { rows } = await sql<Extract<SearchResult, { kind: "movie" | "series" }>>`
        select ${sql.lit(type)} as kind, id, title, coalesce(thumbnail_url, poster_url) as thumbnail, year, genre, versions
        ${matching(words)}
        order by title_form like ${`${normalizeSearch(text)}%`} desc, popularity desc, id desc offset ${skip} limit ${limit}`.execute(
        db,
      );
      return rows;
    },
    count: (db, words) => countRows(db, sql`select id ${matching(words)}`),
  };
};

const personHas = (words: string) => sql<boolean>`search_words @@ ${words}::tsquery`;

const personFinder: Finder = {
  async page(db, words, text, { skip, limit }) {
    const begins = sql<boolean>`form like ${`${normalizeSearch(text)}%`}`;
    const first = skip === 0 ? await findCredited(db, begins, { limit }) : [];
    const more = first.length < limit ? await findCredited(db, personHas(words), { skip, limit: limit + first.length }) : [];
    const known = new Set(first.map(({ id }) => id));
    return [...first, ...more.filter(({ id }) => !known.has(id))]
      .slice(0, limit)
      .map(({ slug, name, roles, titles }) => ({ kind: "person", slug, name, roles, titles }));
  },
  count: (db, words) => countCredited(db, personHas(words)),
};

/** Episodes among which the best are looked for. */
const consideredEpisodes = 1000;

/** Spelled as in the index. */
const episodes = (words: string) => sql`
  (select * from episode where visible and deleted_at is null and title !~* '^[ée]pisode\\s+\\d+$' and name_words(title) @@ ${words}::tsquery
    limit ${consideredEpisodes}) as episode
  join series on series.id = episode.series_id and series.deleted_at is null and series.visible`;

const episodeFinder: Finder = {
  async page(db, words, _text, { skip, limit }) {
    const { rows } = await sql<Extract<SearchResult, { kind: "episode" }>>`
      select 'episode' as kind, episode.id, series_id, series.title as series_title, season_number, episode_number, episode.title,
        coalesce(episode.thumbnail_url, series.backdrop_url, series.thumbnail_url, series.poster_url) as thumbnail
      from ${episodes(words)}
      order by series.popularity desc, series.id, season_number, episode_number offset ${skip} limit ${limit}`.execute(db);
    return rows;
  },
  count: (db, words) => countRows(db, sql`select from ${episodes(words)}`),
};

/** Sagas with a title that viewers see, with the number of these and the poster of the first. */
const sagas = (words: string) => sql`
  saga join lateral (
    select count(*) as titles, (array_agg(coalesce(title.poster_url, title.thumbnail_url) order by place))[1] as thumbnail
    from saga_item join lateral (
      select poster_url, thumbnail_url from movie where id = movie_id and ${seen(false)}
      union all
      select poster_url, thumbnail_url from series where id = series_id and ${seen(false)}
    ) as title on true
    where saga_id = saga.id
  ) as shown on titles > 0
  where saga.deleted_at is null and name_words(name) @@ ${words}::tsquery`;

const sagaFinder: Finder = {
  async page(db, words, _text, { skip, limit }) {
    const { rows } = await sql<Extract<SearchResult, { kind: "saga" }>>`
      select 'saga' as kind, id, name, thumbnail, titles from ${sagas(words)} order by name, id offset ${skip} limit ${limit}`.execute(
      db,
    );
    return rows;
  },
  count: (db, words) => countRows(db, sql`select from ${sagas(words)}`),
};

/** The finders of the kinds that the catalogue alone knows. */
export const finders: Readonly<Record<Exclude<SearchKind, "channel">, Finder>> = {
  movie: titleFinder("movie"),
  series: titleFinder("series"),
  person: personFinder,
  episode: episodeFinder,
  saga: sagaFinder,
};

interface FoundChannel {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly thumbnail: string | null;
}

/** The active channels that have the words in their name, first, and those of the ids. */
export async function channelsFound(db: Db, words: string, ids: readonly string[]): Promise<FoundChannel[]> {
  const { rows } = await sql<FoundChannel>`
    select id, name, category, thumbnail_url as thumbnail from channel
    where deleted_at is null and is_active and (name_words(name) @@ ${words}::tsquery or id = any(${ids}::uuid[]))
    order by name_words(name) @@ ${words}::tsquery desc, name, id`.execute(db);
  return rows;
}

/** Whether films, and series, of a genre in search form exist that viewers see. */
export async function listsOfGenre(db: Db, form: string): Promise<TitleType[]> {
  return listsWith(db, sql`genres @> array[${form}]`);
}

export const listsOfYear = (db: Db, year: number): Promise<TitleType[]> => listsWith(db, sql`year = ${year}`);

async function listsWith(db: Db, where: RawBuilder<boolean>): Promise<TitleType[]> {
  const has = (type: TitleType) => sql`exists (select from ${sql.table(type)} where ${seen(false)} and ${where})`;
  const { rows } = await sql<Record<TitleType, boolean>>`select ${has("movie")} as movie, ${has("series")} as series`.execute(db);
  return (["movie", "series"] as const).filter((type) => rows[0]?.[type]);
}
