import { pollMs } from "@seance/contract/events";
import { getTicker } from "@seance/contract/ticker";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";

const tickerQuery = queryOptions({ queryKey: ["ticker"], queryFn: ({ signal }) => call(getTicker, { signal }) });

/** The scrolling message of the home page. */
export function useTicker() {
  return useQuery({ ...tickerQuery, refetchInterval: usePoll(pollMs.ticker) });
}
