import type { BulkOutcome } from "@seance/contract/bulk";
import { movieStatuses, seriesStatuses } from "@seance/contract/limits";
import { bulkMovies, deleteMovie, toggleMovieCinema } from "@seance/contract/movie-form";
import { getMovie, listMovies } from "@seance/contract/movies";
import { getSeries, listSeries } from "@seance/contract/series";
import { bulkSeries, deleteSeries, toggleSeriesCinema } from "@seance/contract/series-form";
import { call } from "#lib/api/api-client.ts";
import { oneOf } from "#lib/values.ts";
import type { BulkEdit, DeskTitle, TitleType } from "./desk-kind.ts";
import type { deskQuery } from "./desk-search.ts";

interface TitleCalls {
  readonly list: (
    query: ReturnType<typeof deskQuery>,
    signal: AbortSignal,
  ) => Promise<{ readonly titles: readonly DeskTitle[]; readonly total: number }>;
  readonly get: (id: string, signal: AbortSignal) => Promise<DeskTitle>;
  readonly toggleCinema: (id: string) => Promise<{ readonly cinema_mode: boolean }>;
  readonly delete: (id: string, code: string) => Promise<unknown>;
  readonly bulkChange: (ids: string[], change: BulkEdit) => Promise<BulkOutcome>;
  readonly bulkDelete: (ids: string[], code: string) => Promise<BulkOutcome>;
}

/** The calls that films and series have by different names. */
export const titleCalls: Record<TitleType, TitleCalls> = {
  movie: {
    list: async ({ sort_by, ...rest }, signal) => {
      const query = { ...rest, ...(sort_by !== "seasons" && { sort_by }) };
      const { movies, total } = await call(listMovies, { query, signal });
      return { titles: movies, total };
    },
    get: (id, signal) => call(getMovie, { params: { id }, signal }),
    toggleCinema: (id) => call(toggleMovieCinema, { params: { id } }),
    delete: (id, code) => call(deleteMovie, { params: { id }, headers: { "x-security-code": code } }),
    bulkChange: (ids, { status, ...change }) =>
      call(bulkMovies, { headers: {}, body: { action: "change", ids, ...change, status: oneOf(movieStatuses, status) } }),
    bulkDelete: (ids, code) => call(bulkMovies, { headers: { "x-security-code": code }, body: { action: "delete", ids } }),
  },
  series: {
    list: async ({ quality: _ofFilms, ...query }, signal) => {
      const { series, total } = await call(listSeries, { query, signal });
      return { titles: series, total };
    },
    get: (id, signal) => call(getSeries, { params: { id }, signal }),
    toggleCinema: (id) => call(toggleSeriesCinema, { params: { id } }),
    delete: (id, code) => call(deleteSeries, { params: { id }, headers: { "x-security-code": code } }),
    bulkChange: (ids, { status, ...change }) =>
      call(bulkSeries, { headers: {}, body: { action: "change", ids, ...change, status: oneOf(seriesStatuses, status) } }),
    bulkDelete: (ids, code) => call(bulkSeries, { headers: { "x-security-code": code }, body: { action: "delete", ids } }),
  },
};
