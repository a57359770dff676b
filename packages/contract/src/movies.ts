import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, textParam } from "./fields.ts";
import { movieDetailFields } from "./title-fields.ts";
import {
  answerShape,
  filterParams,
  filters,
  movieCard,
  publicationDates,
  rawLinks,
  text,
  titleFacets,
  version,
} from "./titles.ts";

const movieDetails = z.object(answerShape(movieDetailFields));
export type MovieDetails = z.infer<typeof movieDetails>;

export const movie = z.object({
  ...movieCard.shape,
  ...movieDetails.shape,
  ...rawLinks.shape,
  ...version,
  ...publicationDates,
  poster: text,
  /** Name of an uploaded file; only together with the raw links. */
  video_file: z.optional(text),
});
export type Movie = z.infer<typeof movie>;

export const movieSortKeys = ["created_at", "rating", "year", "title", "views"] as const;

export const movieQuery = z.object({
  ...filters,
  ...filterParams("movie"),
  /** Video quality. Ignored without content:create. */
  quality: textParam(60),
  sort_by: z._default(z.enum(movieSortKeys), "created_at"),
});

export type MovieQuery = z.output<typeof movieQuery>;

export const listMovies = endpoint({
  method: "GET",
  path: "/movies",
  summary: "Les films, filtrés et triés",
  access: "public",
  query: movieQuery,
  answer: z.object({ movies: z.array(movie), total: z.number() }),
  cache: ["catalogue"],
});

export const listMovieFacets = endpoint({
  method: "GET",
  path: "/movies/facets",
  summary: "Les valeurs que les filtres des films proposent, et leur nombre",
  access: "public",
  answer: titleFacets,
  cache: ["catalogue"],
});

export const getMovie = endpoint({
  method: "GET",
  path: "/movies/:id",
  summary: "Un film",
  access: "public",
  params: idParams,
  answer: movie,
  cache: ["catalogue"],
});
