import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { boolParam, idParams, intParam } from "./fields.ts";
import { movieSortKeys } from "./movies.ts";
import { filters, number, seriesFields, sharedDetails, text, version } from "./titles.ts";

export const seriesDetails = z.object({
  ...sharedDetails,
  end_date: text,
  series_type: text,
  showrunner: text,
  executive_producer: text,
  director: text,
  network: text,
  budget_per_episode: number,
  total_budget: number,
  target_audience: text,
});
export type SeriesDetails = z.infer<typeof seriesDetails>;

export const series = z.object({ ...seriesFields, ...seriesDetails.shape, ...version, poster: text });
export type Series = z.infer<typeof series>;

export const seriesSortKeys = [...movieSortKeys, "seasons"] as const;
export type SeriesSortKey = (typeof seriesSortKeys)[number];

export const seriesQuery = z.object({
  ...filters,
  sort_by: z._default(z.optional(z.enum(seriesSortKeys)), "created_at"),
  seasons_min: z.optional(intParam({ min: 0, max: 1000 })),
  seasons_max: z.optional(intParam({ min: 0, max: 1000 })),
  binge_worthy: z.optional(boolParam),
  critically_acclaimed: z.optional(boolParam),
  with_badges: z.optional(boolParam),
});

export type SeriesQuery = z.output<typeof seriesQuery>;

export const listSeries = endpoint({
  method: "GET",
  path: "/series",
  summary: "Les séries, filtrées et triées",
  access: "public",
  query: seriesQuery,
  answer: z.object({ series: z.array(series), total: z.number() }),
  cache: ["catalogue"],
});

export const getSeries = endpoint({
  method: "GET",
  path: "/series/:id",
  summary: "Une série",
  access: "public",
  params: idParams,
  answer: series,
  cache: ["catalogue"],
});
