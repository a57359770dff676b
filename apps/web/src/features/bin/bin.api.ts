import { eraseFromBin, getBinContents, listBin, restoreFromBin, type BinItem } from "@seance/contract/bin";
import { pageOffset } from "@seance/contract/paging";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import type { BinSearch } from "./bin-search.ts";

export const pageSize = 50;

export function binPage({ type, page = 1 }: BinSearch) {
  return queryOptions({
    queryKey: ["bin", type, page],
    queryFn: ({ signal }) =>
      call(listBin, { query: { skip: pageOffset(page, pageSize), limit: pageSize, ...(type && { type }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
  });
}
export const useBin = (search: BinSearch) => useQuery(binPage(search));

export function useRestore() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ type, id }: BinItem) => call(restoreFromBin, { params: { type, id } }),
    onSuccess: () => announceContentChange("movies-updated", "series-updated", "content-updated"),
    // Also after a refusal: the item may already be restored or erased.
    onSettled: () => queries.invalidateQueries({ queryKey: ["bin"] }),
  });
}

/** What is erased together with an item. */
export function useBinContents({ type, id }: BinItem) {
  return useQuery({
    queryKey: ["bin", "contents", type, id],
    queryFn: ({ signal }) => call(getBinContents, { params: { type, id }, signal }),
    staleTime: 0,
  });
}

export function useErase({ type, id }: BinItem) {
  const queries = useQueryClient();
  return async (code: string): Promise<void> => {
    await call(eraseFromBin, { params: { type, id }, headers: { "x-security-code": code } });
    await queries.invalidateQueries({ queryKey: ["bin"] });
  };
}
