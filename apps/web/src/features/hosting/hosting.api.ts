import {
  cancelHostedVideo,
  copyLinks,
  deleteHostedVideo,
  deleteLinkCopy,
  deleteOriginal,
  hurryHostedVideo,
  listHostedVideos,
  listLinkCopies,
  readStorage,
  retryHostedVideo,
} from "@seance/contract/hosting";
import { copyImportRun } from "@seance/contract/import-runs";
import { listLibraryPackages } from "@seance/contract/library";
import { addRunner, deleteRunner, listRunners } from "@seance/contract/runners";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";

const hostingKey = ["hosting"];
const processingPollMs = 5000;
const storagePollMs = 15_000;

/** Polled while a video is being prepared. */
export const hostedVideos = queryOptions({
  queryKey: hostingKey,
  queryFn: ({ signal }) => call(listHostedVideos, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.videos.some(({ job }) => job?.state === "queued" || job?.state === "running") ? processingPollMs : false,
  staleTime: perVisitStaleTime,
});
export const useHostedVideos = () => useQuery(hostedVideos);

/** Reads the videos again, and what they weigh where that is shown. */
export function useRefreshHosting(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: hostingKey });
}

const preparations = { retry: retryHostedVideo, cancel: cancelHostedVideo, hurry: hurryHostedVideo };

/** Prepares a video again or before the others, or stops its preparation. */
export function usePreparation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: keyof typeof preparations }) =>
      call(preparations[action], { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: hostingKey }),
  });
}

export function useDeleteVideo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteHostedVideo, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: hostingKey }),
  });
}

const runnersKey = ["media-runners"];

export const useRunners = () => useQuery({ queryKey: runnersKey, queryFn: ({ signal }) => call(listRunners, { signal }) });

export function useAddRunner() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(addRunner, { body: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: runnersKey }),
  });
}

export function useDeleteRunner() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteRunner, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: runnersKey }),
  });
}

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

export function useDeleteOriginal() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteOriginal, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: hostingKey }),
  });
}

const copiesKey = [...hostingKey, "copies"];
const copiesPollMs = 2000;

/** Polled while a video is being copied. */
export const useLinkCopies = () =>
  useQuery({
    queryKey: copiesKey,
    queryFn: ({ signal }) => call(listLinkCopies, { signal }),
    refetchInterval: ({ state }) => (state.data?.copies.some(({ error }) => error === null) ? copiesPollMs : false),
  });

export function useCopyLinks() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (links: readonly string[]) => call(copyLinks, { body: { links: [...links] } }),
    onSettled: () => queries.invalidateQueries({ queryKey: copiesKey }),
  });
}

export function useCopyImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(copyImportRun, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: copiesKey }),
  });
}

export function useDeleteCopy() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteLinkCopy, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: copiesKey }),
  });
}
