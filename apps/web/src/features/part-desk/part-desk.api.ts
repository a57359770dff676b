import { readEpisodeParts, saveEpisodeParts, type EpisodeParts, type PartKind, type PartRange } from "@seance/contract/parts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** What staff say of a part: null, the episode has none; undefined, nothing. */
export type StaffWord = PartRange | null | undefined;

const keyOf = (id: string) => ["episode-parts", id];

export const useParts = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readEpisodeParts, { params: { id }, signal }),
    staleTime: 0,
  });

/** Saves one part. A save carries all parts of the episode, so saves wait for each other, and each starts from the last answer. */
export function useSavePart(id: string, kind: PartKind, onError: (error: Error) => void) {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: `episode-parts ${id}` },
    mutationFn: (word: StaffWord) => {
      const { parts } = queries.getQueryData<EpisodeParts>(keyOf(id)) ?? { parts: [] };
      const others = parts.filter((part) => part.kind !== kind && (part.given || part.removed));
      const body = {
        ...Object.fromEntries(others.map((part) => [part.kind, part.given])),
        ...(word !== undefined && { [kind]: word }),
      };
      return call(saveEpisodeParts, { params: { id }, body });
    },
    onSuccess: (saved) => queries.setQueryData(keyOf(id), saved),
    onError,
  });
}
