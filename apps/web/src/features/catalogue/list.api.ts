import { listMovieFacets } from "@seance/contract/movies";
import { listSeriesFacets } from "@seance/contract/series";
import type { TitleCard, TitleFacets } from "@seance/contract/titles";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#lib/api/api-client.ts";
import { isInvalid } from "#lib/api/api-error.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { moviesQuery, seriesListQuery } from "./catalogue.api.ts";
import type { ListKind } from "./list-kinds.ts";
import type { ListSearch } from "./list-search.ts";
import { hasNextPage, pageOf, toMovieQuery, toSeriesQuery } from "./list-state.ts";

/** A page of either list. */
export interface ListAnswer {
  readonly titles: readonly TitleCard[] | undefined;
  readonly total: number;
  readonly failed: boolean;
  /** The server refused the address's parameters: a retry would not help. */
  readonly refused: boolean;
  /** The titles are the previous page's while the next ones load. */
  readonly stale: boolean;
  readonly retry: () => void;
}

/** The page of the films or series that the address asks for; without `enabled`, what is cached of it. */
export function useListPage(kind: ListKind, search: ListSearch, enabled = true): ListAnswer {
  const movies = useQuery({ ...moviesQuery(toMovieQuery(search)), enabled: enabled && kind.type === "movie" });
  const series = useQuery({ ...seriesListQuery(toSeriesQuery(search)), enabled: enabled && kind.type === "series" });
  const query = kind.type === "movie" ? movies : series;
  const titles = kind.type === "movie" ? movies.data?.movies : series.data?.series;
  const failed = hasFailed(query);
  // Placeholder titles are shown only while the page loads.
  const shown = failed && query.isPlaceholderData ? undefined : titles;
  return {
    titles: shown,
    total: shown ? (query.data?.total ?? 0) : 0,
    failed,
    refused: isInvalid(query.error),
    stale: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}

/** Fetches the next page before it is opened. */
export function usePrefetchNextPage(kind: ListKind, search: ListSearch, { titles, total }: ListAnswer): void {
  const queries = useQueryClient();
  const more = titles !== undefined && hasNextPage(search, titles.length, total);
  useEffect(() => {
    if (!more) return;
    const next = { ...search, page: pageOf(search) + 1 };
    if (kind.type === "movie") void queries.prefetchQuery(moviesQuery(toMovieQuery(next)));
    else void queries.prefetchQuery(seriesListQuery(toSeriesQuery(next)));
  }, [more, kind, queries, search]);
}

const noFacets: TitleFacets = { genres: [], years: [], languages: [], statuses: [], versions: [], flags: [] };

/** The values that the filters offer: undefined while they load, none after a failure. */
export function useFacets(kind: ListKind): TitleFacets | undefined {
  const query = useQuery({
    queryKey: [kind.type === "movie" ? "movies" : "series", "facets"],
    queryFn: ({ signal }) => call(kind.type === "movie" ? listMovieFacets : listSeriesFacets, { signal }),
  });
  return query.data ?? (hasFailed(query) ? noFacets : undefined);
}
