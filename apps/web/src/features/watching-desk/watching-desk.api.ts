import { pollMs } from "@seance/contract/events";
import { listWatchActivity } from "@seance/contract/watch-history";
import { useQuery } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";
import { usePoll } from "#lib/events.ts";

/** What each person watched lately: told anew by an event while the stream is up, else asked for every 10 s. */
export function useWatchActivity() {
  return useQuery({
    queryKey: ["watch-history"],
    queryFn: ({ signal }) => call(listWatchActivity, { signal }),
    refetchInterval: usePoll(pollMs.watchHistory),
    staleTime: 0,
  });
}
