import { pollMs } from "@seance/contract/events";
import { getTicker, type Ticker } from "@seance/contract/ticker";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#lib/api/api-client.ts";
import { safeStorage } from "#lib/storage.ts";
import { usePoll } from "#shared/events/stream-state.ts";

export const tickerQuery = queryOptions({ queryKey: ["ticker"], queryFn: ({ signal }) => call(getTicker, { signal }) });

const storageKey = "seance:bandeau-ferme";
/** Kept until the tab closes. */
const visit = safeStorage(() => globalThis.sessionStorage);

/** The scrolling message of the home page; null where there is none, or while this visit has closed it. Another message opens it again. */
export function useTicker(): { ticker: Ticker | null; pending: boolean; close: () => void } {
  const { data, isPending, failureCount } = useQuery({ ...tickerQuery, refetchInterval: usePoll(pollMs.ticker) });
  const [closed, setClosed] = useState(() => visit.get(storageKey));
  const message = data?.enabled ? data.message.trim() : "";
  const close = (): void => {
    visit.set(storageKey, message);
    setClosed(message);
  };
  const ticker = data && message !== "" && message !== closed ? data : null;
  return { ticker, pending: isPending && failureCount === 0, close };
}
