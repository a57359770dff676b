import { deleteHostedVideo, listHostedVideos } from "@seance/contract/hosting";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";

const hostingKey = ["hosting"];
const processingPollMs = 5000;

/** Polled while a video is processing. */
export const hostedVideos = queryOptions({
  queryKey: hostingKey,
  queryFn: ({ signal }) => call(listHostedVideos, { signal }),
  refetchInterval: ({ state }) => (state.data?.videos.some(({ status }) => status === "processing") ? processingPollMs : false),
  staleTime: perVisitStaleTime,
});
export const useHostedVideos = () => useQuery(hostedVideos);

export function useDeleteVideo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteHostedVideo, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: hostingKey }),
  });
}
