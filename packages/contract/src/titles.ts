import * as z from "zod/mini";
import { boolParam, intParam, isoDate, numberParam, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitOf, skip, sortOrder } from "./paging.ts";

/** Fields as the answers carry them. */
export const text = z.nullable(z.string());
export const number = z.nullable(z.number());
export const texts = z.array(z.string());

/** Links to the picture itself: only in answers to callers with content:create. */
export const rawLinks = z.object({
  video_url: z.optional(text),
  iframe_url: z.optional(text),
  embed_url: z.optional(text),
  hosting_url: z.optional(text),
});

/** When the item last changed: only in answers to callers with content:create, who send it back with their changes. */
export const version = { updated_at: z.optional(isoDate) };

/** The long form's rest, kept as `details`: what is shown on a detail page and never filtered or sorted by. */
export const sharedDetails = {
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

export const movieFields = {
  ...titleFields,
  item_type: z.literal("movie"),
  /** Minutes. */
  duration: number,
  director: text,
  video_quality: z.string(),
};

export const seriesFields = {
  ...titleFields,
  item_type: z.literal("series"),
  /** Seasons and episodes announced, which the staff types: never shown as what there is to watch. */
  seasons: z.number(),
  episodes: z.number(),
  /** Seasons and episodes in the catalogue. */
  seasons_count: z.number(),
  episodes_count: z.number(),
  /** Minutes. */
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

/** A value to compare with, as somebody typed it. */
export const compared = (max: number) =>
  z.optional(z.string().check(z.maxLength(max), z.regex(/^\P{Cc}*$/u, "Caractères non autorisés")));

/** What lists of films and of series may be asked. */
export const filters = {
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
  /** The staff's: every word a part of the title, original title, director or creator, genres or year. Nothing for others. */
  search: compared(100),
  /** The staff's: what can be played, or what cannot. Nothing for others. */
  has_video: z.optional(boolParam),
};
