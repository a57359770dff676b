import { limits } from "@seance/contract/limits";
import { listSuggestions } from "@seance/contract/search";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** Suggestions, fetched from two characters on. */
export const suggestionsQuery = (text: string) => {
  const query = text.trim().slice(0, limits.search.maxLength);
  return queryOptions({
    queryKey: ["search", query],
    queryFn: ({ signal }) => call(listSuggestions, { query: { query, limit: limits.search.suggestions }, signal }),
    enabled: query.length >= limits.search.minLength,
    placeholderData: keepPreviousData,
    select: (answer) => answer.suggestions,
  });
};
