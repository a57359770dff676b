import { createInvitation, listInvitations, revokeInvitation, type newInvitation } from "@seance/contract/invitations";
import { decideRegistration, listRegistrations } from "@seance/contract/registrations";
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime, queryClient } from "#lib/api/query-client.ts";

export const allInvitations = queryOptions({
  queryKey: ["invitations"],
  queryFn: ({ signal }) => call(listInvitations, { signal }),
  select: ({ invitations }) => invitations,
  staleTime: perVisitStaleTime,
});
export const useInvitations = () => useQuery(allInvitations);

/** Makes an invitation; the answer has its token, which is shown this once. */
export async function invite(body: z.input<typeof newInvitation>) {
  const made = await call(createInvitation, { body });
  void queryClient.invalidateQueries(allInvitations);
  return made;
}

export function useRevokeInvitation() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (id: string) => call(revokeInvitation, { params: { id } }),
    onSettled: () => queries.invalidateQueries(allInvitations),
  });
}

const requestsQuery = infiniteQueryOptions({
  queryKey: ["registrations"],
  initialPageParam: 0,
  queryFn: ({ signal, pageParam: skip }) => call(listRegistrations, { query: { skip }, signal }),
  getNextPageParam: ({ total }, pages) => {
    const read = pages.reduce((sum, { requests }) => sum + requests.length, 0);
    return read < total && pages.at(-1)?.requests.length !== 0 ? read : null;
  },
  staleTime: perVisitStaleTime,
});
export const useRequests = () => useInfiniteQuery(requestsQuery);

export function useDecideRequest() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: ({ id, ...body }: { id: string; accepted: boolean; reason?: string }) =>
      call(decideRegistration, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries(requestsQuery),
  });
}
