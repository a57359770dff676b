import type { Answer, Query } from "@seance/contract/endpoint";
import { movieGenres } from "@seance/contract/limits";
import { maxMore, searchKinds, searchPage, type SearchKind, type SearchResult } from "@seance/contract/search";
import type * as contract from "@seance/contract/search";
import { limits } from "@seance/contract/limits";
import { normalizeSearch } from "@seance/contract/text";
import type { Db } from "#db/client.ts";
import {
  channelsFound,
  finders,
  listsOfGenre,
  listsOfYear,
  parseSearch,
  toTsquery,
  typoVariants,
  type ParsedSearch,
  type SearchPage,
} from "#domains/catalogue/index.ts";
import { hasAllWords, type OnNow } from "./on-now.ts";

interface SearchSources {
  readonly db: Db;
  readonly onNow: () => Promise<ReadonlyMap<string, OnNow>>;
}

interface Searched {
  readonly text: string;
  readonly search: ParsedSearch;
}

const beside = ["person", "saga", "episode"] as const;

/** What a search finds beside titles: some of each kind; with typing errors corrected where nothing has the words as typed. */
export async function searchMore(sources: SearchSources, text: string): Promise<SearchResult[]> {
  const search = parseSearch(text);
  if (!search) return [];
  const lists = listsFor(sources.db, text);
  for await (const words of spellings(sources.db, search)) {
    const page = { skip: 0, limit: maxMore };
    const [found, channels] = await Promise.all([
      Promise.all(beside.map((kind) => finders[kind].page(sources.db, words, text, page))),
      channelsFor(sources, { text, search }, words),
    ]);
    const results = [...found.flat(), ...channels.slice(0, maxMore), ...(await lists)];
    if (results.length > 0) return results;
  }
  return [];
}

/** The words of a search as typed, then with typing errors corrected: ask for the next where one finds nothing. */
async function* spellings(db: Db, search: ParsedSearch): AsyncGenerator<string> {
  yield toTsquery(search);
  for await (const { all } of typoVariants(db, search)) yield all;
}

/** A page of one kind, or the first results of every kind, and the number of all. */
export async function searchAll(
  sources: SearchSources,
  { query: text, kind, skip, limit }: Query<typeof contract.searchAll>,
): Promise<Answer<typeof contract.searchAll>> {
  const search = parseSearch(text);
  const none = { total: 0, results: [] };
  const page = kind ? { skip, limit } : { skip: 0, limit: searchPage.overview };
  const found = await Promise.all(
    searchKinds.map(async (one) => {
      const wanted = kind === undefined || kind === one ? page : null;
      return [one, search ? await searchKind(sources, one, { text, search }, wanted) : none] as const;
    }),
  );
  const lists = kind === undefined && search ? await listsFor(sources.db, text) : [];
  return {
    counts: Object.fromEntries(found.map(([one, { total }]) => [one, total])) as Record<SearchKind, number>,
    results: [...lists, ...found.flatMap(([, { results }]) => results)],
  };
}

interface Found {
  readonly total: number;
  readonly results: SearchResult[];
}

async function searchKind(sources: SearchSources, kind: SearchKind, searched: Searched, page: SearchPage | null): Promise<Found> {
  for await (const words of spellings(sources.db, searched.search)) {
    const found = await (kind === "channel"
      ? channelPage(sources, searched, words, page)
      : foundPage(sources.db, kind, searched, words, page));
    if (found.total > 0) return found;
  }
  return { total: 0, results: [] };
}

async function foundPage(
  db: Db,
  kind: Exclude<SearchKind, "channel">,
  { text }: Searched,
  words: string,
  page: SearchPage | null,
): Promise<Found> {
  const total = await finders[kind].count(db, words);
  return { total, results: total > 0 && page ? await finders[kind].page(db, words, text, page) : [] };
}

async function channelPage(sources: SearchSources, searched: Searched, words: string, page: SearchPage | null): Promise<Found> {
  const channels = await channelsFor(sources, searched, words);
  return { total: channels.length, results: page ? channels.slice(page.skip, page.skip + page.limit) : [] };
}

/** The channels by their name, and those on which the search is on now. */
async function channelsFor({ db, onNow }: SearchSources, { search }: Searched, words: string): Promise<SearchResult[]> {
  const programmes = await onNow();
  const showing = [...programmes].filter(([, { title }]) => hasAllWords(search, title)).map(([id]) => id);
  const channels = await channelsFound(db, words, showing);
  return channels.map((channel) => ({ kind: "channel", ...channel, programme: programmes.get(channel.id) ?? null }));
}

/** The lists of the genre that the text begins, and of the year that it is. */
async function listsFor(db: Db, text: string): Promise<SearchResult[]> {
  const form = normalizeSearch(text);
  const genre = movieGenres.find((name) => form !== "" && normalizeSearch(name).startsWith(form));
  const year = /^\d{4}$/.test(form) ? Number(form) : null;
  const isYear = year !== null && year >= limits.year.min && year <= limits.year.max;
  const [ofGenre, ofYear] = await Promise.all([
    genre ? listsOfGenre(db, normalizeSearch(genre)) : [],
    isYear ? listsOfYear(db, year) : [],
  ]);
  return [
    ...ofGenre.map((type) => ({ kind: "genre" as const, name: genre ?? "", type })),
    ...ofYear.map((type) => ({ kind: "year" as const, year: year ?? 0, type })),
  ];
}
