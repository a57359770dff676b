import type { Params } from "@seance/contract/endpoint";
import { keepStill, readStill } from "@seance/contract/stills";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

export type StillItem = Params<typeof readStill>;

export const useStill = (item: StillItem) =>
  useQuery({
    queryKey: ["still", item],
    queryFn: ({ signal }) => call(readStill, { params: item, signal }),
    staleTime: 0,
  });

export const useKeepStill = (item: StillItem) => useMutation({ mutationFn: () => call(keepStill, { params: item }) });
