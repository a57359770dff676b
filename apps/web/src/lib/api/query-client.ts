import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const longestWaitMs = 30_000;

/** `staleTime` of queries that every visit refetches: long enough for the screen to reuse what its route's loader has just fetched. */
export const perVisitStaleTime = 1000;

/** Retries after an outage or a lost connection, never after a refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 503) return failures < 5;
  return (error.noResponse || error.status >= 500) && failures < 2;
}

/** The server's `Retry-After`, else exponential backoff, with jitter. */
export function retryDelay(failures: number, error: unknown, chance = Math.random()): number {
  const asked = error instanceof ApiError ? error.retryAfter : null;
  const wait = asked === null ? 1000 * 2 ** failures : asked * 1000;
  return Math.min(wait, longestWaitMs) * (1 + chance / 4);
}

class Client extends QueryClient {
  /**
   * As the library’s, which goes on with a first fetch that is under way: its answer may be of before the change, so it is fetched
   * again afterwards.
   */
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const { queryKey, state, promise } of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }))
      if (state.data === undefined)
        promise?.then(() => super.invalidateQueries({ queryKey, exact: true }, options)).catch(ignore);
    return super.invalidateQueries(filters, options);
  }
}

function ignore(): void {}

export const queryClient = new Client({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: (failures, error) => retryDelay(failures, error),
      staleTime: 30_000,
      refetchOnWindowFocus: true,
    },
    // Without a connection a write fails at once instead of waiting to be sent later.
    mutations: { networkMode: "always" },
  },
});
