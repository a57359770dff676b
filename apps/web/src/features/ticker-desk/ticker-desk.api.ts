import { pollMs } from "@seance/contract/events";
import { getTicker, tickerDefaults, tickerLimits, type Ticker } from "@seance/contract/ticker";
import { setTicker } from "@seance/contract/ticker-form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";

/** The ticker to be edited: one that nobody has written yet begins at the editor's own speed. */
export function useEditedTicker() {
  return useQuery({
    queryKey: ["ticker", "desk"],
    queryFn: ({ signal }) => call(getTicker, { signal }),
    select: startOf,
    refetchInterval: usePoll(pollMs.ticker),
  });
}

function startOf(ticker: Ticker): Ticker {
  const { message, enabled, speed } = ticker;
  const unwritten = message === "" && !enabled && speed === tickerDefaults.speed;
  return unwritten ? { ...ticker, speed: tickerLimits.speed.editor } : ticker;
}

export function useSaveTicker() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Ticker) => call(setTicker, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["ticker"] }),
  });
}
