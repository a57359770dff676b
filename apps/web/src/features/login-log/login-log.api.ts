import { listLogins } from "@seance/contract/login-history";
import { pageOffset } from "@seance/contract/paging";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { omitUndefined } from "#lib/values.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import { pageSize, type LoginSearch } from "./login-search.ts";

export function loginsPage({ q, result, compte, page }: LoginSearch) {
  const query = omitUndefined({
    search: q,
    success: result && result === "success",
    user_id: compte,
    skip: pageOffset(page ?? 1, pageSize),
    limit: pageSize,
  });
  return queryOptions({
    queryKey: ["logins", query],
    queryFn: ({ signal }) => call(listLogins, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
  });
}
export const useLogins = (search: LoginSearch) => useQuery(loginsPage(search));
