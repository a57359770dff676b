import { listBin, restoreFromBin, type BinItem, type BinType } from "@seance/contract/bin";
import { skipOf } from "@seance/contract/paging";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";
import { tellContent } from "#lib/tell-content.ts";

export const pageSize = 50;

export function useBin(type: BinType | undefined, page: number) {
  return useQuery({
    queryKey: ["bin", type, page],
    queryFn: ({ signal }) =>
      call(listBin, { query: { skip: skipOf(page, pageSize), limit: pageSize, ...(type && { type }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRestore() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ type, id }: BinItem) => call(restoreFromBin, { params: { type, id } }),
    onSuccess: () => tellContent("movies-updated", "series-updated", "content-updated"),
    // A refusal too: somebody else may have restored it, or its time may be over.
    onSettled: () => queries.invalidateQueries({ queryKey: ["bin"] }),
  });
}
