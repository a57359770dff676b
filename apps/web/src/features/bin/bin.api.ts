import { listBin, type BinItem } from "@seance/contract/bin";
import { pageOffset } from "@seance/contract/paging";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import { omitUndefined } from "#lib/values.ts";
import { restoreItems } from "#shared/bin/restore.ts";
import type { BinSearch } from "./bin-search.ts";

export const pageSize = 50;

export function binPage({ q, type, par, page = 1 }: BinSearch) {
  const query = omitUndefined({ search: q, type, by: par, skip: pageOffset(page, pageSize), limit: pageSize });
  return queryOptions({
    queryKey: ["bin", query],
    queryFn: ({ signal }) => call(listBin, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
  });
}
export const useBin = (search: BinSearch) => useQuery(binPage(search));

export const useRestore = () => useMutation({ mutationFn: (items: readonly BinItem[]) => restoreItems(items) });
