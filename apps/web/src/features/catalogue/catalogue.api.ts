import { listSeriesEpisodes } from "@seance/contract/episodes";
import { getMovie, listMovies, type MovieQuery } from "@seance/contract/movies";
import { getSeries, listSeries, type SeriesQuery } from "@seance/contract/series";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { shouldRetry } from "#lib/api/query-client.ts";

/** One page of films; the previous page is kept while the next one loads. */
export const moviesQuery = (query: Partial<MovieQuery>) =>
  queryOptions({
    queryKey: ["movies", query],
    queryFn: ({ signal }) => call(listMovies, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const seriesListQuery = (query: Partial<SeriesQuery>) =>
  queryOptions({
    queryKey: ["series", query],
    queryFn: ({ signal }) => call(listSeries, { query: { with_badges: true, ...query }, signal }),
    placeholderData: keepPreviousData,
  });

export const movieQuery = (id: string) =>
  queryOptions({
    queryKey: ["movies", id],
    queryFn: ({ signal }) => call(getMovie, { params: { id }, signal }),
    retry: shouldRetry,
  });

export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: ["series", id],
    queryFn: ({ signal }) => call(getSeries, { params: { id }, signal }),
    retry: shouldRetry,
  });

export const episodesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ["episodes", seriesId],
    queryFn: ({ signal }) => call(listSeriesEpisodes, { params: { id: seriesId }, signal }),
    select: (answer) => answer.episodes,
  });
