import type { SentBody } from "@seance/contract/endpoint";
import {
  changeLibraryFile,
  getLibrary,
  ignoreLibraryFiles,
  libraryLimits,
  libraryPreparation,
  listLibraryFiles,
  publishLibraryFiles,
  scanLibrary,
  type Library,
  type LibraryFile,
} from "@seance/contract/library";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import { omitUndefined } from "#lib/values.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { isUnderWay } from "#shared/preparation/preparation.ts";
import { usePreparation } from "#shared/preparation/use-preparation.ts";
import type { LibrarySearch } from "./library-search.ts";

const libraryKey = ["library"];
const busyPollMs = 2000;
const idlePollMs = 15_000;
const preparingPollMs = 5000;

const isBusy = (library: Library | undefined): boolean => library?.scan?.running === true || (library?.counts.waiting ?? 0) > 0;

/** Folders, last scan and counts; polled, since scans start by themselves. */
export const libraryState = queryOptions({
  queryKey: [...libraryKey, "state"],
  queryFn: ({ signal }) => call(getLibrary, { signal }),
  refetchInterval: ({ state }) => (isBusy(state.data) ? busyPollMs : idlePollMs),
  staleTime: perVisitStaleTime,
});

const filesKey = [...libraryKey, "files"];

/** Polled while one of the files is being prepared; longer lists less often, since each page is a call. */
export const libraryFiles = ({ view, q }: LibrarySearch) =>
  infiniteQueryOptions({
    queryKey: [...filesKey, view, q],
    queryFn: ({ pageParam, signal }) =>
      call(listLibraryFiles, { query: omitUndefined({ view, search: q, after: pageParam }), signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ files }) => files.some(({ job }) => isUnderWay(job))) ? preparingPollMs * data.pages.length : false,
    staleTime: perVisitStaleTime,
  });

/** Reads the files that are shown again. */
export function useRefreshFiles(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: filesKey });
}

function useLibraryMutation<Given, Said>(mutationFn: (given: Given) => Promise<Said>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => notifyRefusal(error),
    // Without waiting for the answers: they may take away the row that the caller acts on.
    onSettled: () => void queries.invalidateQueries({ queryKey: libraryKey }),
  });
}

export const useScan = () => useLibraryMutation(() => call(scanLibrary));
export const usePublish = () => useLibraryMutation(publish);

/** Files in batches of the server's maximum, or all that are sure; how many will be published. */
async function publish(asked: readonly LibraryFile[] | "sure"): Promise<number> {
  if (asked === "sure") return (await call(publishLibraryFiles, { body: { sure: true } })).waiting;
  let waiting = 0;
  for (let at = 0; at < asked.length; at += libraryLimits.ids) {
    const ids = asked.slice(at, at + libraryLimits.ids).map(({ id }) => id);
    waiting += (await call(publishLibraryFiles, { body: { ids } })).waiting;
  }
  return waiting;
}

export const usePrepareFile = () => usePreparation(libraryPreparation, filesKey);

export const useIgnore = () =>
  useLibraryMutation((body: SentBody<typeof ignoreLibraryFiles>) => call(ignoreLibraryFiles, { body }));
export const useCorrect = (id: string) =>
  useLibraryMutation((body: SentBody<typeof changeLibraryFile>) => call(changeLibraryFile, { params: { id }, body }));
