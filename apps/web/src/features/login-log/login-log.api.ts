import { listLogins } from "@seance/contract/login-history";
import { skipOf } from "@seance/contract/paging";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";
import { defined } from "#lib/list-search.ts";
import { visitMs } from "#lib/query-client.ts";
import { pageSize, type LoginSearch } from "./login-search.ts";

export function loginsPage({ q, result, page }: LoginSearch) {
  const query = defined({
    search: q,
    success: result && result === "success",
    skip: skipOf(page ?? 1, pageSize),
    limit: pageSize,
  });
  return queryOptions({
    queryKey: ["logins", query],
    queryFn: ({ signal }) => call(listLogins, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: visitMs,
  });
}
export const useLogins = (search: LoginSearch) => useQuery(loginsPage(search));
