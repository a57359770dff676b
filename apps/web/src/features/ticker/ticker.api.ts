import { pollMs } from "@seance/contract/events";
import { getTicker } from "@seance/contract/ticker";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";

/** The scrolling line of the home page. */
export const tickerQuery = queryOptions({
  queryKey: ["ticker"],
  queryFn: ({ signal }) => call(getTicker, { signal }),
  refetchInterval: pollMs.ticker,
});
