import type { TitleVersion } from "@seance/contract/versions";
import { limits } from "@seance/contract/limits";
import { listSuggestions } from "@seance/contract/search";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** Suggestions, fetched from two characters on; of titles that have all of the versions. */
export const suggestionsQuery = (text: string, chosen: readonly TitleVersion[]) => {
  const query = text.trim().slice(0, limits.search.maxLength);
  const versions = chosen.length > 0 ? [...chosen] : undefined;
  return queryOptions({
    queryKey: ["search", query, ...chosen],
    queryFn: ({ signal }) => call(listSuggestions, { query: { query, limit: limits.search.suggestions, versions }, signal }),
    enabled: query.length >= limits.search.minLength,
    placeholderData: keepPreviousData,
    select: (answer) => answer.suggestions,
  });
};
