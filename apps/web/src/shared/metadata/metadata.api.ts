import { getMetadataSource, getMetadataTitle, searchMetadata } from "@seance/contract/metadata";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";
import type { Asked } from "./search-form.tsx";

export type TitleKind = "movie" | "series";

/** The name of the site's metadata source, null without one. */
export const metadataSource = queryOptions({
  queryKey: ["metadata-source"],
  queryFn: ({ signal }) => call(getMetadataSource, { signal }),
  select: ({ source }) => source,
  staleTime: perVisitStaleTime,
});

export const useTitleSearch = (item_type: TitleKind) =>
  useMutation({
    mutationFn: ({ title, year }: Asked) => call(searchMetadata, { query: { item_type, title, ...(year !== null && { year }) } }),
  });

export const useSourceTitle = (item_type: TitleKind) =>
  useMutation({ mutationFn: (tmdb_id: number) => call(getMetadataTitle, { params: { item_type, number: String(tmdb_id) } }) });
