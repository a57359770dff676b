import {
  changeSource,
  createSource,
  deleteSource,
  listSources,
  refreshSource,
  type ChannelSource,
  type NewSource,
} from "@seance/contract/channel-sources";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";

const sourcesKey = ["channel-sources"];

/** The followed addresses, each with its last report. */
export function useSources() {
  return useQuery({
    queryKey: sourcesKey,
    queryFn: ({ signal }) => call(listSources, { signal }),
    select: ({ sources }) => sources,
    staleTime: 0,
  });
}

/** A mutation after which the sources are read again. */
function useSourceWrite<Variables, Done>(send: (variables: Variables) => Promise<Done>, { channels = false } = {}) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: sourcesKey }),
    onSuccess: () => {
      if (channels) announceContentChange("content-updated");
    },
  });
}

/** Adds a source, or changes `base`. */
export const useSaveSource = (base: ChannelSource | null) =>
  useSourceWrite(({ kind, ...fields }: NewSource) =>
    base ? call(changeSource, { params: { id: base.id }, body: fields }) : call(createSource, { body: { kind, ...fields } }),
  );

export const useDeleteSource = () => useSourceWrite((id: string) => call(deleteSource, { params: { id } }));

export const useRefreshSource = () =>
  useSourceWrite(({ id, apply }: { id: string; apply: boolean }) => call(refreshSource, { params: { id }, body: { apply } }), {
    channels: true,
  });
