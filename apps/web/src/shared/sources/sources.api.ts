import type { Body } from "@seance/contract/endpoint";
import { decideSources, testSource } from "@seance/contract/sources";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { useSettled } from "#lib/hooks/use-settled.ts";

export type AskedSources = Body<typeof decideSources>;

const decisionKey = ["sources"];
const debounceMs = 400;

/** Which of the sources plays, as they stand in a form; the earlier answer stays until the next is there. */
export function useDecision(asked: AskedSources) {
  const settled = useSettled(JSON.stringify(asked), debounceMs);
  const isEmpty = !Object.values(asked.links).some((link) => link?.trim());
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...decisionKey, settled],
    queryFn: ({ signal }) => call(decideSources, { body: JSON.parse(settled) as AskedSources, signal }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { sources: isEmpty ? [] : data?.sources, isStale: isPlaceholderData };
}

export function useTestSource() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof testSource>) => call(testSource, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: decisionKey }),
  });
}
