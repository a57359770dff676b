import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { boolParam, idParams, intParam, isoDate, numberParam, uuid } from "./fields.ts";
import { languages, limits } from "./limits.ts";
import { limitOf, skip, sortOrder } from "./paging.ts";

const text = z.nullable(z.string());
const number = z.nullable(z.number());
const texts = z.array(z.string());

/** Links to the picture itself: only in answers to callers with content:create. */
export const rawLinks = z.object({
  video_url: z.optional(text),
  iframe_url: z.optional(text),
  embed_url: z.optional(text),
  hosting_url: z.optional(text),
});

/** The long form's rest, kept as `details`: what is shown on a detail page and never filtered or sorted by. */
const sharedDetails = {
  short_description: text,
  sub_genres: texts,
  release_date: text,
  subtitles: texts,
  producer: text,
  writer: text,
  studio: text,
  imdb_rating: number,
  rotten_tomatoes: number,
  metacritic: number,
  awards: texts,
  tags: texts,
  keywords: texts,
  themes: texts,
  content_warnings: texts,
  trailer_url: text,
  teaser_url: text,
  coming_soon: z.boolean(),
  exclusive: z.boolean(),
  free_to_watch: z.boolean(),
};

export const movieDetails = z.object({
  ...sharedDetails,
  director_photo: text,
  production_companies: texts,
  production_countries: texts,
  budget: number,
  revenue: number,
  box_office: number,
  popularity: number,
  certification: text,
  homepage: text,
});
export type MovieDetails = z.infer<typeof movieDetails>;

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

/** What lists, rows and pages of both kinds share. */
const titleFields = {
  id: uuid,
  title: z.string(),
  original_title: text,
  description: z.string(),
  year: number,
  genre: z.string(),
  language: z.string(),
  country: z.string(),
  age_rating: z.string(),
  cast: texts,
  thumbnail: text,
  thumbnail_url: text,
  poster_url: text,
  backdrop: text,
  /** Colour of the poster, `#rrggbb`, that tints the page behind it. */
  accent: text,
  rating: number,
  vote_average: number,
  vote_count: number,
  views: z.number(),
  status: z.string(),
  featured: z.boolean(),
  trending: z.boolean(),
  new_release: z.boolean(),
  cinema_mode: z.boolean(),
  binge_worthy: z.boolean(),
  critically_acclaimed: z.boolean(),
  has_video: z.boolean(),
  created_at: isoDate,
  date_added: isoDate,
};

const movieFields = {
  ...titleFields,
  item_type: z.literal("movie"),
  /** Minutes. */
  duration: number,
  director: text,
  video_quality: z.string(),
};

const seriesFields = {
  ...titleFields,
  item_type: z.literal("series"),
  /** Count of seasons, of episodes; minutes of an episode. */
  seasons: z.number(),
  episodes: z.number(),
  episodes_count: z.number(),
  episode_duration: z.number(),
  creator: text,
};

/** A movie as rows and lists of other things show it. */
export const movieCard = z.object(movieFields);
export const seriesCard = z.object(seriesFields);
export const titleCard = z.discriminatedUnion("item_type", [movieCard, seriesCard]);
export type MovieCard = z.infer<typeof movieCard>;
export type SeriesCard = z.infer<typeof seriesCard>;
export type TitleCard = z.infer<typeof titleCard>;

export const movie = z.object({ ...movieFields, ...movieDetails.shape, ...rawLinks.shape });
export const series = z.object({ ...seriesFields, ...seriesDetails.shape });
export type Movie = z.infer<typeof movie>;
export type Series = z.infer<typeof series>;

export const episode = z.object({
  id: uuid,
  series_id: uuid,
  series_title: z.string(),
  season_number: z.number(),
  episode_number: z.number(),
  title: z.string(),
  description: z.string(),
  duration: z.number(),
  air_date: text,
  thumbnail: text,
  rating: z.number(),
  year: number,
  tags: texts,
  has_video: z.boolean(),
  created_at: isoDate,
  ...rawLinks.shape,
});
export type Episode = z.infer<typeof episode>;

export const saga = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  movies: z.array(uuid),
  series: z.array(uuid),
  posters: z.array(z.string()),
});
export type Saga = z.infer<typeof saga>;

export const sagaWithItems = z.extend(saga, { movie_items: z.array(movieCard), series_items: z.array(seriesCard) });
export type SagaWithItems = z.infer<typeof sagaWithItems>;

export const channel = z.object({
  id: uuid,
  name: z.string(),
  category: z.string(),
  description: z.string(),
  country: z.string(),
  language: z.string(),
  quality: z.string(),
  thumbnail: text,
  is_active: z.boolean(),
  has_video: z.boolean(),
  video_url: z.optional(text),
  stream_url: z.optional(text),
});
export type Channel = z.infer<typeof channel>;

export const movieSortKeys = ["created_at", "rating", "year", "title", "views"] as const;
export const seriesSortKeys = [...movieSortKeys, "seasons"] as const;
export type SeriesSortKey = (typeof seriesSortKeys)[number];

/** A value to compare with, as somebody typed it. */
const compared = (max: number) =>
  z.optional(z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u, "Caractères non autorisés")));

const filters = {
  skip,
  limit: limitOf(limits.list.defaultLimit, limits.list.maxLimit),
  sort_order: sortOrder,
  genre: compared(60),
  year: z.optional(intParam({ min: limits.year.min, max: limits.year.max })),
  min_rating: z.optional(numberParam({ min: 0, max: 10 })),
  language: compared(60),
  status: compared(20),
  featured: z.optional(boolParam),
  trending: z.optional(boolParam),
  new_release: z.optional(boolParam),
  cinema_mode: z.optional(boolParam),
  q: compared(100),
};

export const movieQuery = z.object({ ...filters, sort_by: z._default(z.optional(z.enum(movieSortKeys)), "created_at") });

export const seriesQuery = z.object({
  ...filters,
  sort_by: z._default(z.optional(z.enum(seriesSortKeys)), "created_at"),
  seasons_min: z.optional(intParam({ min: 0, max: 1000 })),
  seasons_max: z.optional(intParam({ min: 0, max: 1000 })),
  binge_worthy: z.optional(boolParam),
  critically_acclaimed: z.optional(boolParam),
  with_badges: z.optional(boolParam),
});

export type MovieQuery = z.output<typeof movieQuery>;
export type SeriesQuery = z.output<typeof seriesQuery>;

export const filterLanguages = languages;

export const getHome = endpoint({
  method: "GET",
  path: "/home",
  summary: "La page d’accueil en un appel",
  access: "public",
  answer: z.object({
    featured: z.array(titleCard),
    recent_movies: z.array(movieCard),
    top_movies: z.array(movieCard),
    recent_series: z.array(seriesCard),
    top_series: z.array(seriesCard),
    sagas: z.array(saga),
  }),
  cache: ["catalogue"],
});

export const listMovies = endpoint({
  method: "GET",
  path: "/movies",
  summary: "Les films, filtrés et triés",
  access: "public",
  query: movieQuery,
  answer: z.object({ movies: z.array(movie), total: z.number() }),
  cache: ["catalogue"],
});

export const listSeries = endpoint({
  method: "GET",
  path: "/series",
  summary: "Les séries, filtrées et triées",
  access: "public",
  query: seriesQuery,
  answer: z.object({ series: z.array(series), total: z.number() }),
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

export const getSeries = endpoint({
  method: "GET",
  path: "/series/:id",
  summary: "Une série",
  access: "public",
  params: idParams,
  answer: series,
  cache: ["catalogue"],
});

export const listSeriesEpisodes = endpoint({
  method: "GET",
  path: "/series/:id/episodes",
  summary: "Les épisodes d’une série, par saison puis numéro",
  access: "public",
  params: idParams,
  query: z.object({ skip, limit: limitOf(1000, 1000) }),
  answer: z.object({ episodes: z.array(episode), total: z.number(), showing: z.number() }),
  cache: ["catalogue"],
});

export const listEpisodes = endpoint({
  method: "GET",
  path: "/episodes",
  summary: "Tous les épisodes",
  access: "content:create",
  query: z.object({
    skip,
    limit: limitOf(limits.list.defaultLimit, 5000),
    sort_by: z._default(z.optional(z.enum(["created_at", "title", "year", "rating"])), "created_at"),
    sort_order: sortOrder,
  }),
  answer: z.object({ episodes: z.array(episode), total: z.number() }),
});

export const listSagas = endpoint({
  method: "GET",
  path: "/sagas",
  summary: "Les sagas",
  access: "public",
  answer: z.object({ sagas: z.array(saga) }),
  cache: ["catalogue"],
});

export const getSaga = endpoint({
  method: "GET",
  path: "/sagas/:id",
  summary: "Une saga et ses titres, dans l’ordre",
  access: "public",
  params: idParams,
  answer: sagaWithItems,
  cache: ["catalogue"],
});

export const listChannels = endpoint({
  method: "GET",
  path: "/channels",
  summary: "Les chaînes",
  access: "public",
  query: z.object({ category: compared(60) }),
  answer: z.object({ channels: z.array(channel) }),
  cache: ["catalogue"],
});

export const listChannelCategories = endpoint({
  method: "GET",
  path: "/channels/categories",
  summary: "Les catégories de chaînes et leur nombre",
  access: "public",
  answer: z.object({ categories: z.array(z.object({ name: z.string(), count: z.number() })) }),
  cache: ["catalogue"],
});
