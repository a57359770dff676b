import { pollMs } from "@seance/contract/events";
import { listWatchActivity } from "@seance/contract/watch-history";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";
import { usePoll } from "#lib/events.ts";
import { visitMs } from "#lib/query-client.ts";

export const watchActivity = queryOptions({
  queryKey: ["watch-history"],
  queryFn: ({ signal }) => call(listWatchActivity, { signal }),
  staleTime: visitMs,
});

/** What each person watched lately: told anew by an event while the stream is up, else asked for every 10 s. */
export const useWatchActivity = () => useQuery({ ...watchActivity, refetchInterval: usePoll(pollMs.watchHistory) });
