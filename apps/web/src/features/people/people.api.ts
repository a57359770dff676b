import { getPerson } from "@seance/contract/people";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { shouldRetry } from "#lib/api/query-client.ts";

/** Under the key of the search, which changes of the catalogue refetch. */
export const personQuery = (slug: string) =>
  queryOptions({
    queryKey: ["search", "person", slug],
    queryFn: ({ signal }) => call(getPerson, { params: { slug }, signal }),
    retry: shouldRetry,
  });
