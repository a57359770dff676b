import { createApiKey, listApiKeys, revokeApiKey, type newApiKey } from "@seance/contract/api-keys";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";

export const apiKeys = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
  select: ({ keys }) => keys,
  staleTime: perVisitStaleTime,
});

/** Makes a key; the answer has it, shown this once. */
export function useCreateKey() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (body: z.input<typeof newApiKey>) => call(createApiKey, { body }),
    onSuccess: () => queries.invalidateQueries(apiKeys),
  });
}

export function useRevokeKey() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn: (id: string) => call(revokeApiKey, { params: { id } }),
    onSettled: () => queries.invalidateQueries(apiKeys),
  });
}
