import { pollMs } from "@seance/contract/events";
import { listWatchActivity } from "@seance/contract/watch-history";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";

export const watchActivity = queryOptions({
  queryKey: ["watch-history"],
  queryFn: ({ signal }) => call(listWatchActivity, { signal }),
  staleTime: perVisitStaleTime,
});

/** What each person watched recently: refetched on an event while the stream is up, else every 10 s. */
export const useWatchActivity = () => useQuery({ ...watchActivity, refetchInterval: usePoll(pollMs.watchHistory) });
