import type { TitleCard } from "@seance/contract/titles";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { isInvalid } from "#lib/api/api-error.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { moviesQuery, seriesListQuery } from "./catalogue.api.ts";
import { movieKind, seriesKind } from "./list-kinds.ts";
import { ListPage } from "./list-page.tsx";
import type { ListPageProps } from "./list-page.tsx";
import type { ListAnswer } from "./list-results.tsx";
import { hasNextPage, pageOf, toMovieQuery, toSeriesQuery } from "./list-state.ts";

/** The films page. */
export function MoviesPage(props: ListPageProps) {
  const { search } = props;
  const queries = useQueryClient();
  const query = useQuery(moviesQuery(toMovieQuery(search)));
  const { data } = query;
  const more = data !== undefined && hasNextPage(search, data.movies.length, data.total);
  useEffect(() => {
    if (more) void queries.prefetchQuery(moviesQuery(toMovieQuery({ ...search, page: pageOf(search) + 1 })));
  }, [more, queries, search]);

  const answer = answerOf(query, data && { titles: data.movies, total: data.total });
  return <ListPage {...props} kind={movieKind} answer={answer} />;
}

/** The séries page. */
export function SeriesPage(props: ListPageProps) {
  const { search } = props;
  const queries = useQueryClient();
  const query = useQuery(seriesListQuery(toSeriesQuery(search)));
  const { data } = query;
  const more = data !== undefined && hasNextPage(search, data.series.length, data.total);
  useEffect(() => {
    if (more) void queries.prefetchQuery(seriesListQuery(toSeriesQuery({ ...search, page: pageOf(search) + 1 })));
  }, [more, queries, search]);

  const answer = answerOf(query, data && { titles: data.series, total: data.total });
  return <ListPage {...props} kind={seriesKind} answer={answer} />;
}

function answerOf(query: UseQueryResult, page: { titles: readonly TitleCard[]; total: number } | undefined): ListAnswer {
  const failed = hasFailed(query);
  // Placeholder titles are shown only while the page loads.
  const shown = failed && query.isPlaceholderData ? undefined : page;
  return {
    titles: shown?.titles,
    total: shown?.total ?? 0,
    failed,
    refused: isInvalid(query.error),
    stale: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}
