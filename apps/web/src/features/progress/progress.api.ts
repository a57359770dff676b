import type { EventPayload } from "@seance/contract/events";
import { forgetEntry, forgetHistory, listHistory, resumeEpisode, saveHistory } from "@seance/contract/progress";
import { limits } from "@seance/contract/limits";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { session, useSession } from "#shared/session/current-session.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { storage } from "#lib/storage.ts";
import { notify } from "#ui/feedback/toasts.ts";
import type { LocalEntry } from "./history-entry.ts";
import { ProgressStore } from "./progress-store.ts";

/** The progress of whoever is on this page. */
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
      progress.adopt(account, entries);
      return entries.length;
    },
  });

/** How far one is in everything, newest first: a guest's from this device, an account's from the server too. */
export function useHistory(): readonly LocalEntry[] {
  return useSyncExternalStore(progress.subscribe, progress.get);
}

/** Keeps the history of whoever is signed in at hand and up to date; once, for the whole page. */
export function useHistorySync(): void {
  const account = useSession().user?.id ?? null;
  useEffect(() => progress.use(account), [account]);
  useQuery({ ...historyQuery(account ?? ""), enabled: account !== null });
  useEffect(watchConnection, []);
}

/** Whether the server's part of the history is still awaited, or could not be had. */
export function useHistoryStatus() {
  const account = useSession().user?.id ?? null;
  const query = useQuery({ ...historyQuery(account ?? ""), enabled: account !== null });
  const { isPending, refetch } = query;
  const failed = hasFailed(query);
  return { loading: account !== null && isPending && !failed, failed: account !== null && failed, retry: () => void refetch() };
}

const retryMs = 30_000;

/** Tells the server what it missed when the network is back, takes up what other tabs saved, and forgets an account that was erased. */
function watchConnection(): () => void {
  const stop = new AbortController();
  const flush = (): void => void progress.flush();
  globalThis.addEventListener("online", flush, { signal: stop.signal });
  globalThis.addEventListener("pagehide", () => void progress.flush({ keepalive: true }), { signal: stop.signal });
  globalThis.addEventListener("storage", ({ key }) => key?.startsWith("history_") && progress.reread(), { signal: stop.signal });
  globalThis.addEventListener("session-ended", (event) => wasErased(event) && progress.forget(), { signal: stop.signal });
  const timer = setInterval(flush, retryMs);
  return () => {
    stop.abort();
    clearInterval(timer);
  };
}

const wasErased = (event: Event): boolean => (event as CustomEvent<EventPayload<"session-ended">>).detail.reason === "deleted";

/** An entry that the server was never told of, or that another device removed, is removed there already. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

/** Removes one entry, at the server first: what it keeps must not come back. */
export function useForgetEntry() {
  return useMutation({
    mutationFn: async (entry: LocalEntry) => {
      if (session.get().user)
        await call(forgetEntry, { params: { item_type: entry.itemType, item_id: entry.id } }).catch(unlessUnknown);
      progress.remove(entry.id);
    },
    onError: tellFault,
  });
}

export function useForgetHistory() {
  return useMutation({
    mutationFn: async () => {
      if (session.get().user) await call(forgetHistory);
      progress.clear();
    },
    onError: tellFault,
  });
}

function tellFault(error: unknown): void {
  const said = error instanceof ApiError ? error.detail : null;
  notify(said === null ? "L’historique n’a pas pu être modifié. Vérifiez votre connexion." : `Erreur: ${said}`, {
    kind: "error",
  });
}

/** The episode to resume a series by; asked for on demand, since it changes with each minute watched. */
export const resumeEpisodeOf = (seriesId: string) => call(resumeEpisode, { params: { id: seriesId } });
