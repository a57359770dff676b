import { limits } from "@seance/contract/limits";
import { staffSearch } from "@seance/contract/staff-search";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { useSettled } from "#lib/hooks/use-settled.ts";

/** Short: the staff types names that they know, and the answer takes a few milliseconds. */
const debounceMs = 120;

const findsQuery = (query: string) =>
  queryOptions({
    queryKey: ["palette", query],
    queryFn: ({ signal }) => call(staffSearch, { query: { query }, signal }),
    enabled: query.length >= limits.search.minLength,
    placeholderData: keepPreviousData,
    select: ({ results }) => results,
  });

/** What the server finds for the text; earlier results stay until the next are there. */
export function useFinds(text: string) {
  const typed = text.trim();
  const settled = useSettled(typed, debounceMs);
  const { data = [], isError, isFetching, isPlaceholderData } = useQuery(findsQuery(settled));
  const isShort = typed.length < limits.search.minLength;
  const isBehind = !isShort && (settled !== typed || isFetching || isPlaceholderData);
  return { finds: isShort ? [] : data, isBehind, isFailed: isError && !isBehind && !isShort };
}
