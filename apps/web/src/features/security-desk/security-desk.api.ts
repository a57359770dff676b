import { closeSecurityAlert, getSecurityState, listSecurityEvents } from "@seance/contract/security";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import { omitUndefined } from "#lib/values.ts";
import type { SecuritySearch } from "./security-search.ts";

export const securityState = queryOptions({
  queryKey: ["security-state"],
  queryFn: ({ signal }) => call(getSecurityState, { signal }),
  staleTime: perVisitStaleTime,
});

export const securityEvents = ({ q, type, du, au }: SecuritySearch) =>
  infiniteQueryOptions({
    queryKey: ["security-events", q, type, du, au],
    queryFn: ({ pageParam, signal }) =>
      call(listSecurityEvents, { query: omitUndefined({ account: q, kind: type, from: du, to: au, after: pageParam }), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
  });

export function useCloseAlert() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (id: string) => call(closeSecurityAlert, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: securityState.queryKey }),
  });
}
