import { readEpisodeParts, saveEpisodeParts, type EpisodePart, type PartKind, type PartRange } from "@seance/contract/parts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** What staff say of each part; null: the episode has none. */
export type StaffWord = Partial<Record<PartKind, PartRange | null>>;

export const wordOf = (parts: readonly EpisodePart[]): StaffWord =>
  Object.fromEntries(parts.flatMap(({ kind, given, removed }) => (given || removed ? [[kind, given]] : [])));

const keyOf = (id: string) => ["episode-parts", id];

export const useParts = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readEpisodeParts, { params: { id }, signal }),
    staleTime: 0,
  });

export function useSaveParts(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: StaffWord) => call(saveEpisodeParts, { params: { id }, body }),
    onSuccess: (parts) => queries.setQueryData(keyOf(id), parts),
  });
}
