import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { boolParam, idParams, intParam } from "./fields.ts";
import { movieSortKeys } from "./movies.ts";
import { seriesDetailFields } from "./title-fields.ts";
import { answerShape, filterParams, filters, publicationDates, seriesCard, text, titleFacets, version } from "./titles.ts";

const seriesDetails = z.object(answerShape(seriesDetailFields));
export type SeriesDetails = z.infer<typeof seriesDetails>;

export const series = z.object({ ...seriesCard.shape, ...seriesDetails.shape, ...version, ...publicationDates, poster: text });
export type Series = z.infer<typeof series>;

export const seriesSortKeys = [...movieSortKeys, "seasons"] as const;
export type SeriesSortKey = (typeof seriesSortKeys)[number];

export const seriesQuery = z.object({
  ...filters,
  ...filterParams("series"),
  sort_by: z._default(z.enum(seriesSortKeys), "created_at"),
  seasons_min: z.optional(intParam({ min: 0, max: 1000 })),
  seasons_max: z.optional(intParam({ min: 0, max: 1000 })),
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

export const listSeriesFacets = endpoint({
  method: "GET",
  path: "/series/facets",
  summary: "Les valeurs que les filtres des séries proposent, et leur nombre",
  access: "public",
  answer: titleFacets,
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
