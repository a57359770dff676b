import type { SentBody } from "@seance/contract/endpoint";
import {
  getMetadataRun,
  listMetadataRuns,
  retryMetadataRun,
  startMetadataRun,
  stopMetadataRun,
  undoMetadataRun,
  type MetadataOutcome,
} from "@seance/contract/metadata-runs";
import { pageOffset } from "@seance/contract/paging";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import { usePoll } from "#shared/events/stream-state.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";

export const resultsPage = 50;
/** While the stream of events is down. */
const pollMs = 2000;
const key = ["jobs", "metadata"];

export function useMetadataRun(id: string, page: number, outcome: MetadataOutcome | undefined) {
  const poll = usePoll(pollMs);
  return useQuery({
    queryKey: [...key, id, page, outcome],
    queryFn: ({ signal }) =>
      call(getMetadataRun, {
        params: { id },
        query: { skip: pageOffset(page, resultsPage), limit: resultsPage, ...(outcome && { outcome }) },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.run.state === "running" ? poll : false),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const useMetadataRuns = () =>
  useQuery({
    queryKey: [...key, "list"],
    queryFn: ({ signal }) => call(listMetadataRuns, { query: { limit: 20 }, signal }),
    select: ({ runs }) => runs,
    staleTime: 0,
  });

function useRunMutation<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => announceContentChange("movies-updated", "series-updated", "content-updated"),
    onError: (error) => notifyRefusal(error),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export const useStartRun = () => useRunMutation((body: SentBody<typeof startMetadataRun>) => call(startMetadataRun, { body }));
export const useStopRun = () => useRunMutation((id: string) => call(stopMetadataRun, { params: { id } }));
export const useRetryRun = () => useRunMutation((id: string) => call(retryMetadataRun, { params: { id } }));
export const useUndoRun = () => useRunMutation((id: string) => call(undoMetadataRun, { params: { id } }));
