import type { EventPayload } from "@seance/contract/events";
import { listHistory, resumeEpisode, saveHistory } from "@seance/contract/progress";
import { limits } from "@seance/contract/limits";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { useSession } from "#shared/session/current-session.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { storage } from "#lib/storage.ts";
import type { LocalEntry } from "./history-entry.ts";
import { ProgressStore } from "./progress-store.ts";

export const progress = new ProgressStore({
  storage,
  send: async (entries, { keepalive }) => (await call(saveHistory, { body: { entries }, keepalive })).entries,
  mayRetry: (error) =>
    error instanceof ApiError && (error.noResponse || error.status >= 500 || error.status === 429 || error.status === 401),
});

const historyQuery = (account: string) =>
  queryOptions({
    queryKey: ["history", account],
    queryFn: async ({ signal }) => {
      await progress.flush();
      const { entries } = await call(listHistory, { query: { limit: limits.history.maxLimit }, signal });
      progress.receive(account, entries);
      return entries.length;
    },
  });

/** The entries, newest first: a guest's from this device, an account's merged with the server's. */
export function useHistory(): readonly LocalEntry[] {
  return useSyncExternalStore(progress.subscribe, progress.get);
}

/** Synchronises the history with the server; mounted once for the whole page. */
export function useHistorySync(): void {
  const account = useSession().user?.id ?? null;
  useEffect(() => progress.switchAccount(account), [account]);
  useQuery({ ...historyQuery(account ?? ""), enabled: account !== null });
  useEffect(watchPage, []);
}

/** State of the server's part of the history. */
export function useHistoryStatus() {
  const account = useSession().user?.id ?? null;
  const query = useQuery({ ...historyQuery(account ?? ""), enabled: account !== null });
  const { isPending, refetch } = query;
  const failed = hasFailed(query);
  return { loading: account !== null && isPending && !failed, failed: account !== null && failed, retry: () => void refetch() };
}

const retryMs = 30_000;

/** Flushes periodically, when back online and when the page closes; reloads on changes of other tabs; erases an erased account. */
function watchPage(): () => void {
  const stop = new AbortController();
  const flush = (): void => void progress.flush();
  globalThis.addEventListener("online", flush, { signal: stop.signal });
  globalThis.addEventListener("pagehide", () => void progress.flush({ keepalive: true }), { signal: stop.signal });
  globalThis.addEventListener("storage", ({ key }) => key?.startsWith("history_") && progress.reload(), { signal: stop.signal });
  globalThis.addEventListener("session-ended", (event) => wasErased(event) && progress.eraseAccount(), { signal: stop.signal });
  const timer = setInterval(flush, retryMs);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

const wasErased = (event: Event): boolean => (event as CustomEvent<EventPayload<"session-ended">>).detail.reason === "deleted";

/** Not cached: the answer changes while watching. */
export const resumeEpisodeOf = (seriesId: string) => call(resumeEpisode, { params: { id: seriesId } });
