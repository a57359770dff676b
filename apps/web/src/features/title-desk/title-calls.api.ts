import type { BulkOutcome, BulkPreview } from "@seance/contract/bulk";
import { movieStatuses, seriesStatuses } from "@seance/contract/limits";
import {
  bulkMovies,
  deleteMovie,
  exportMovies,
  listMovieIds,
  previewBulkMovies,
  toggleMovieCinema,
} from "@seance/contract/movie-form";
import { getMovie, listMovies } from "@seance/contract/movies";
import { getSeries, listSeries } from "@seance/contract/series";
import {
  bulkSeries,
  deleteSeries,
  exportSeries,
  listSeriesIds,
  previewBulkSeries,
  toggleSeriesCinema,
} from "@seance/contract/series-form";
import { addressOf, call } from "#lib/api/api-client.ts";
import { download } from "#lib/api/download.ts";
import { oneOf } from "#lib/values.ts";
import type { BulkEdit, DeskTitle, TitleType } from "./desk-kind.ts";
import type { deskQuery } from "./desk-search.ts";

type Query = ReturnType<typeof deskQuery>;

interface TitleCalls {
  readonly list: (
    query: Query,
    signal: AbortSignal,
  ) => Promise<{ readonly titles: readonly DeskTitle[]; readonly total: number }>;
  /** The ids of all results, whatever the page. */
  readonly ids: (query: Query) => Promise<string[]>;
  /** Downloads all results as CSV, with the columns that a comma-separated list names. */
  readonly export: (query: Query, columns: string) => Promise<void>;
  readonly get: (id: string, signal: AbortSignal) => Promise<DeskTitle>;
  readonly toggleCinema: (id: string) => Promise<{ readonly cinema_mode: boolean }>;
  readonly delete: (id: string, code: string) => Promise<unknown>;
  readonly bulkChange: (ids: string[], change: BulkEdit) => Promise<BulkOutcome>;
  readonly preview: (ids: string[], change: BulkEdit) => Promise<BulkPreview>;
  readonly bulkDelete: (ids: string[], code: string) => Promise<BulkOutcome>;
}

const movieQuery = ({ sort_by, ...query }: Query) => ({ ...query, ...(sort_by !== "seasons" && { sort_by }) });
const seriesQuery = ({ quality: _ofFilms, ...query }: Query) => query;

/** The calls that films and series have by different names. */
export const titleCalls: Record<TitleType, TitleCalls> = {
  movie: {
    list: async (query, signal) => {
      const { movies, total } = await call(listMovies, { query: movieQuery(query), signal });
      return { titles: movies, total };
    },
    ids: async (query) => (await call(listMovieIds, { query: movieQuery(query) })).ids,
    export: (query, columns) =>
      download(addressOf(exportMovies.path, {}, { ...movieQuery(query), columns }), "seance-movies.csv"),
    get: (id, signal) => call(getMovie, { params: { id }, signal }),
    toggleCinema: (id) => call(toggleMovieCinema, { params: { id } }),
    delete: (id, code) => call(deleteMovie, { params: { id }, headers: { "x-security-code": code } }),
    bulkChange: (ids, { status, ...change }) =>
      call(bulkMovies, { headers: {}, body: { action: "change", ids, ...change, status: oneOf(movieStatuses, status) } }),
    preview: (ids, { status, ...change }) =>
      call(previewBulkMovies, { body: { action: "change", ids, ...change, status: oneOf(movieStatuses, status) } }),
    bulkDelete: (ids, code) => call(bulkMovies, { headers: { "x-security-code": code }, body: { action: "delete", ids } }),
  },
  series: {
    list: async (query, signal) => {
      const { series, total } = await call(listSeries, { query: seriesQuery(query), signal });
      return { titles: series, total };
    },
    ids: async (query) => (await call(listSeriesIds, { query: seriesQuery(query) })).ids,
    export: (query, columns) =>
      download(addressOf(exportSeries.path, {}, { ...seriesQuery(query), columns }), "seance-series.csv"),
    get: (id, signal) => call(getSeries, { params: { id }, signal }),
    toggleCinema: (id) => call(toggleSeriesCinema, { params: { id } }),
    delete: (id, code) => call(deleteSeries, { params: { id }, headers: { "x-security-code": code } }),
    bulkChange: (ids, { status, ...change }) =>
      call(bulkSeries, { headers: {}, body: { action: "change", ids, ...change, status: oneOf(seriesStatuses, status) } }),
    preview: (ids, { status, ...change }) =>
      call(previewBulkSeries, { body: { action: "change", ids, ...change, status: oneOf(seriesStatuses, status) } }),
    bulkDelete: (ids, code) => call(bulkSeries, { headers: { "x-security-code": code }, body: { action: "delete", ids } }),
  },
};
