import { pollMs } from "@seance/contract/events";
import {
  countUnreadNotices,
  getMutedNotices,
  listNotices,
  muteNotices,
  readNotices,
  type NoticeKind,
} from "@seance/contract/notices";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";

const unreadQuery = queryOptions({
  queryKey: ["notices", "unread"],
  queryFn: async ({ signal }) => (await call(countUnreadNotices, { signal })).unread,
});

/** The number of unread notices of the signed-in account. */
export const useUnread = (): number => useQuery({ ...unreadQuery, refetchInterval: usePoll(pollMs.notices) }).data ?? 0;

/** The newest `limit` notices. */
export const useNotices = (limit: number) =>
  useQuery({
    queryKey: ["notices", "list", limit],
    queryFn: ({ signal }) => call(listNotices, { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });

/** Marks these notices as read, or all of them. */
export function useReadNotices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[] | undefined) => call(readNotices, { body: ids ? { ids: [...ids] } : {} }),
    onError: (error) => notifyRefusal(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ["notices"] }),
  });
}

const mutedQuery = queryOptions({
  queryKey: ["notices", "muted"],
  queryFn: async ({ signal }) => (await call(getMutedNotices, { signal })).muted,
});

export const useMuted = () => useQuery(mutedQuery);

/** Shows the choice at once, and the stored one again when the server refuses it. */
export function useMute() {
  const queries = useQueryClient();
  const { queryKey } = mutedQuery;
  return useMutation({
    scope: { id: "muted-notices" },
    mutationFn: (muted: NoticeKind[]) => call(muteNotices, { body: { muted } }),
    onMutate: async (muted) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, muted);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
