import { createResetLink } from "@seance/contract/account-links";
import { listAudit } from "@seance/contract/audit";
import { listBadges, listUserBadges } from "@seance/contract/badges";
import { giveBadge, takeBadge, type BadgeAward } from "@seance/contract/badges-admin";
import { listLogins } from "@seance/contract/login-history";
import { endUserSession, endUserSessions, getUser, listUserSessions, listUserWatched } from "@seance/contract/person-admin";
import { removeSecondFactorOf } from "@seance/contract/second-factor";
import { listTickets } from "@seance/contract/ticket-list";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";

/** Rows of each list of the page, before « Tout voir ». */
const shown = 8;

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", "one", id],
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    staleTime: perVisitStaleTime,
  });
export const usePerson = (id: string) => useQuery(personQuery(id));

export const useSessions = (id: string) =>
  useQuery({
    queryKey: ["users", "sessions", id],
    queryFn: ({ signal }) => call(listUserSessions, { params: { id }, signal }),
    select: ({ sessions }) => sessions,
  });

/** Ends one session of an account, or all of them. */
export function useEndSessions(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null): Promise<void> =>
      sessionId === null ? call(endUserSessions, { params: { id } }) : call(endUserSession, { params: { id, sessionId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["users", "sessions", id] }),
  });
}

export function useRemoveSecondFactor(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<void> => call(removeSecondFactorOf, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["users", "one", id] }),
  });
}

export const useCreateResetLink = (id: string) => useMutation({ mutationFn: () => call(createResetLink, { params: { id } }) });

export const useLoginsOf = (id: string) =>
  useQuery({
    queryKey: ["logins", "of", id],
    queryFn: ({ signal }) => call(listLogins, { query: { user_id: id, limit: shown }, signal }),
  });

export const useWatchedBy = (id: string) =>
  useQuery({
    queryKey: ["watch-history", "of", id],
    queryFn: ({ signal }) => call(listUserWatched, { params: { id }, query: { limit: shown }, signal }),
    select: ({ recent_items }) => recent_items,
  });

export const useTicketsOf = (id: string) =>
  useQuery({
    queryKey: ["tickets", "of", id],
    queryFn: ({ signal }) => call(listTickets, { query: { scope: "all", owner: id, limit: shown }, signal }),
  });

export type AuditSide = "on" | "by";

/** The latest writes on the account, or those that it made. */
export const useAuditOf = (id: string, side: AuditSide) =>
  useQuery({
    queryKey: ["explorer", "audit", side, id],
    queryFn: ({ signal }) =>
      call(listAudit, { query: { ...(side === "on" ? { item: id } : { actor: id }), limit: shown }, signal }),
    placeholderData: keepPreviousData,
  });

export const useBadgesOf = (id: string) =>
  useQuery({
    queryKey: ["badges", "of", id],
    queryFn: ({ signal }) => call(listUserBadges, { params: { id }, signal }),
    select: ({ badges }) => badges,
  });

export const useAllBadges = () =>
  useQuery({
    queryKey: ["badges", "all"],
    queryFn: ({ signal }) => call(listBadges, { signal }),
    select: ({ badges }) => badges,
  });

export function useGiveBadge(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BadgeAward) => call(giveBadge, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["badges"] }),
  });
}

export function useTakeBadge(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (badgeId: string): Promise<void> => call(takeBadge, { params: { userId, badgeId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["badges"] }),
  });
}
