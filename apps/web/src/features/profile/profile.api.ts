import { exportAccount } from "@seance/contract/account-export";
import { deleteAccount } from "@seance/contract/accounts";
import { listMovies } from "@seance/contract/movies";
import { listSeries } from "@seance/contract/series";
import { pollMs } from "@seance/contract/events";
import { onlineStaff, totalStaff } from "@seance/contract/presence";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";
import { onlineStaffKey } from "#shared/events/page-events.ts";

const minWaitMs = 5000;
const soon = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(minWaitMs)]);
const one = { limit: 1 };

const movieCountQuery = queryOptions({
  queryKey: ["movies", "count"],
  queryFn: async ({ signal }) => (await call(listMovies, { query: one, signal: soon(signal) })).total,
});
const seriesCountQuery = queryOptions({
  queryKey: ["series", "count"],
  queryFn: async ({ signal }) => (await call(listSeries, { query: one, signal: soon(signal) })).total,
});

/** Counts of films and series; a figure that takes longer than 5 s is 0. */
export function useCounts(): { readonly movies: number; readonly series: number } {
  return { movies: useQuery(movieCountQuery).data ?? 0, series: useQuery(seriesCountQuery).data ?? 0 };
}

/** The number of staff online, for signed-in users. */
export function useOnlineStaff(enabled: boolean) {
  return useQuery({
    queryKey: onlineStaffKey,
    queryFn: ({ signal }) => call(onlineStaff, { signal }),
    select: (answer) => answer.online_staff,
    refetchInterval: usePoll(pollMs.staff),
    enabled,
  });
}

export function useTotalStaff() {
  return useQuery({
    queryKey: ["presence", "total"],
    queryFn: ({ signal }) => call(totalStaff, { signal }),
    refetchInterval: usePoll(pollMs.staff),
  });
}

export const useExport = () => useMutation({ mutationFn: () => call(exportAccount) });

export const useDeleteAccount = () =>
  useMutation({ mutationFn: (password: string) => call(deleteAccount, { body: { password } }) });
