import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { moviesQuery, seriesListQuery } from "./catalogue.api.ts";
import { movieKind, seriesKind } from "./list-kinds.ts";
import { ListPage } from "./list-page.tsx";
import type { ListPageProps } from "./list-page.tsx";
import { hasNextPage, pageOf, toMovieQuery, toSeriesQuery } from "./list-state.ts";

/** The films page. */
export function MoviesPage(props: ListPageProps) {
  const { search } = props;
  const queries = useQueryClient();
  const { data, isError, isPlaceholderData, refetch } = useQuery(moviesQuery(toMovieQuery(search)));
  const more = data !== undefined && hasNextPage(search, data.movies.length, data.total);
  useEffect(() => {
    if (more) void queries.prefetchQuery(moviesQuery(toMovieQuery({ ...search, page: pageOf(search) + 1 })));
  }, [more, queries, search]);

  const answer = {
    titles: data?.movies,
    total: data?.total ?? 0,
    failed: isError,
    stale: isPlaceholderData,
    retry: () => void refetch(),
  };
  return <ListPage {...props} kind={movieKind} answer={answer} />;
}

/** The séries page. */
export function SeriesPage(props: ListPageProps) {
  const { search } = props;
  const queries = useQueryClient();
  const { data, isError, isPlaceholderData, refetch } = useQuery(seriesListQuery(toSeriesQuery(search)));
  const more = data !== undefined && hasNextPage(search, data.series.length, data.total);
  useEffect(() => {
    if (more) void queries.prefetchQuery(seriesListQuery(toSeriesQuery({ ...search, page: pageOf(search) + 1 })));
  }, [more, queries, search]);

  const answer = {
    titles: data?.series,
    total: data?.total ?? 0,
    failed: isError,
    stale: isPlaceholderData,
    retry: () => void refetch(),
  };
  return <ListPage {...props} kind={seriesKind} answer={answer} />;
}
