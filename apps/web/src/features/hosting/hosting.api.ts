import { deleteHostedVideo, listHostedVideos } from "@seance/contract/hosting";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";

const hostingKey = ["hosting"];
/** How often what is being prepared is looked at. */
const preparingMs = 5000;

/** The hosted files; asked for again while one is being prepared. */
export const hostedVideos = queryOptions({
  queryKey: hostingKey,
  queryFn: ({ signal }) => call(listHostedVideos, { signal }),
  refetchInterval: ({ state }) => (state.data?.videos.some(({ status }) => status === "processing") ? preparingMs : false),
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
