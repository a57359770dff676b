import { listLogins } from "@seance/contract/login-history";
import { skipOf } from "@seance/contract/paging";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";
import { defined } from "#lib/list-search.ts";
import { pageSize, type LoginSearch } from "./login-search.ts";

export function useLogins({ q, result, page }: LoginSearch) {
  const query = defined({
    search: q,
    success: result && result === "success",
    skip: skipOf(page ?? 1, pageSize),
    limit: pageSize,
  });
  return useQuery({
    queryKey: ["logins", query],
    queryFn: ({ signal }) => call(listLogins, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
