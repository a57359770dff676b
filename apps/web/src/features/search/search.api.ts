import type { TitleVersion } from "@seance/contract/versions";
import { limits } from "@seance/contract/limits";
import { listPopular, listSuggestions, searchAll, searchMore, searchPage, type SearchKind } from "@seance/contract/search";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

const searched = (text: string): string => text.trim().slice(0, limits.search.maxLength);
const isLong = (query: string): boolean => query.length >= limits.search.minLength;

/** Suggestions, fetched from two characters on; of titles that have all of the versions. */
export const suggestionsQuery = (text: string, chosen: readonly TitleVersion[]) => {
  const query = searched(text);
  const versions = chosen.length > 0 ? [...chosen] : undefined;
  return queryOptions({
    queryKey: ["search", query, ...chosen],
    queryFn: ({ signal }) => call(listSuggestions, { query: { query, limit: limits.search.suggestions, versions }, signal }),
    enabled: isLong(query),
    placeholderData: keepPreviousData,
    select: (answer) => answer.suggestions,
  });
};

/** What is found beside titles; nothing where titles are narrowed to versions. */
export const moreQuery = (text: string, isNarrowed: boolean) => {
  const query = searched(text);
  return queryOptions({
    queryKey: ["search", "more", query],
    queryFn: ({ signal }) => call(searchMore, { query: { query }, signal }),
    enabled: isLong(query) && !isNarrowed,
    placeholderData: keepPreviousData,
    select: (answer) => answer.results,
  });
};

export const popularQuery = queryOptions({
  queryKey: ["search", "popular"],
  queryFn: ({ signal }) => call(listPopular, { signal }),
  select: (answer) => answer.suggestions,
});

/** A page of one kind, or the first results of every kind. */
export const resultsQuery = (text: string, kind: SearchKind | undefined, page: number) => {
  const query = searched(text);
  return queryOptions({
    queryKey: ["search", "results", query, kind, page],
    queryFn: ({ signal }) =>
      call(searchAll, { query: { query, kind, skip: (page - 1) * searchPage.size, limit: searchPage.size }, signal }),
    enabled: isLong(query),
    placeholderData: keepPreviousData,
  });
};
