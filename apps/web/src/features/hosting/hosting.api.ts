import { deleteHostedVideo, deleteOriginal, hostedPreparation, listHostedVideos } from "@seance/contract/hosting";
import { copyImportRun } from "@seance/contract/import-runs";
import { listLibraryFindings, listLibraryPackages } from "@seance/contract/library";
import { copyLinks, deleteLinkCopy, listLinkCopies } from "@seance/contract/link-copies";
import { addRunner, deleteRunner, listRunners } from "@seance/contract/runners";
import { readStorage, readTitleWeights } from "@seance/contract/storage";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import { isUnderWay } from "#shared/preparation/preparation.ts";
import { usePreparation } from "#shared/preparation/use-preparation.ts";

const hostingKey = ["hosting"];
const processingPollMs = 5000;
const storagePollMs = 15_000;

/** Polled while a video is being prepared. */
export const hostedVideos = queryOptions({
  queryKey: hostingKey,
  queryFn: ({ signal }) => call(listHostedVideos, { signal }),
  refetchInterval: ({ state }) => (state.data?.videos.some(({ job }) => isUnderWay(job)) ? processingPollMs : false),
  staleTime: perVisitStaleTime,
});
export const useHostedVideos = () => useQuery(hostedVideos);

/** Reads the videos again, and what they weigh where that is shown. */
export function useRefreshHosting(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: hostingKey });
}

/** A call that refetches what begins with the key, also after a failure. */
function useMutationOf<Given, Said>(queryKey: readonly string[], mutationFn: (given: Given) => Promise<Said>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey }) });
}

export const usePrepareVideo = () => usePreparation(hostedPreparation, hostingKey);

export const deleteVideo = (id: string, code: string) =>
  call(deleteHostedVideo, { params: { id }, headers: { "x-security-code": code } });

const runnersKey = ["media-runners"];

/** Polled: runners come, go and work at any time. */
export const useRunners = () =>
  useQuery({
    queryKey: runnersKey,
    queryFn: ({ signal }) => call(listRunners, { signal }),
    refetchInterval: processingPollMs,
  });

export const useAddRunner = () => useMutationOf(runnersKey, (name: string) => call(addRunner, { body: { name } }));

export const useDeleteRunner = () => useMutationOf(runnersKey, (id: string) => call(deleteRunner, { params: { id } }));

/** With the packages of library files. Below the key of the videos, so that what changes them refetches it; polled, since files are weighed in the background. */
export const useStorage = () =>
  useQuery({
    queryKey: [...hostingKey, "storage"],
    queryFn: async ({ signal }) => {
      const [report, library] = await Promise.all([call(readStorage, { signal }), call(listLibraryPackages, { signal })]);
      return { ...report, library };
    },
    refetchInterval: storagePollMs,
    staleTime: perVisitStaleTime,
  });

/** Reads the whole catalogue: not polled. */
export const useTitleWeights = () =>
  useQuery({
    queryKey: [...hostingKey, "title-weights"],
    queryFn: ({ signal }) => call(readTitleWeights, { signal }),
    staleTime: perVisitStaleTime,
  });

/** Reads files: not polled. */
export const useLibraryFindings = () =>
  useQuery({
    queryKey: ["library-findings"],
    queryFn: ({ signal }) => call(listLibraryFindings, { signal }),
    staleTime: perVisitStaleTime,
  });

export const useDeleteOriginal = () => useMutationOf(hostingKey, (id: string) => call(deleteOriginal, { params: { id } }));

const copiesKey = [...hostingKey, "copies"];
const copiesPollMs = 2000;

/** Polled while a video is being copied. */
export const useLinkCopies = () =>
  useQuery({
    queryKey: copiesKey,
    queryFn: ({ signal }) => call(listLinkCopies, { signal }),
    refetchInterval: ({ state }) => (state.data?.copies.some(({ error }) => error === null) ? copiesPollMs : false),
  });

export const useCopyLinks = () =>
  useMutationOf(copiesKey, (links: readonly string[]) => call(copyLinks, { body: { links: [...links] } }));

export const useCopyImport = () => useMutationOf(copiesKey, (id: string) => call(copyImportRun, { params: { id } }));

export const useDeleteCopy = () => useMutationOf(copiesKey, (id: string) => call(deleteLinkCopy, { params: { id } }));
