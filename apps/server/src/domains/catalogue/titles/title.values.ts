import type { TitleCard } from "@seance/contract/titles";
import { searchForm } from "@seance/contract/text";

/** Any of the fields of T; `undefined` counts as not given. */
export type Given<T> = { readonly [K in keyof T]?: T[K] | undefined };

type ShownFields = Omit<
  TitleCard,
  | "id"
  | "title"
  | "item_type"
  | "thumbnail"
  | "has_video"
  | "created_at"
  | "date_added"
  | "duration"
  | "director"
  | "video_quality"
  | "seasons"
  | "episodes"
  | "seasons_count"
  | "episodes_count"
  | "episode_duration"
  | "creator"
>;

/** Fields that a write of a film or a series may give. */
export interface TitleFields extends Given<ShownFields> {
  /** Of the application's own making unless given: writing the same id again changes the same row. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly created_at?: Date | undefined;
}

export interface Links {
  readonly video_url?: string | null | undefined;
  readonly iframe_url?: string | null | undefined;
  readonly embed_url?: string | null | undefined;
  readonly hosting_url?: string | null | undefined;
}

/** The columns of what films and series share; what was not given is left to the table's default. */
export function titleValues(fields: TitleFields) {
  return {
    title: fields.title,
    original_title: fields.original_title ?? null,
    description: fields.description,
    year: fields.year ?? null,
    genre: fields.genre,
    genres: genreForms(fields.genre ?? ""),
    language: fields.language,
    language_form: fields.language === undefined ? undefined : searchForm(fields.language),
    country: fields.country,
    age_rating: fields.age_rating,
    cast_names: fields.cast,
    thumbnail_url: fields.thumbnail_url ?? null,
    poster_url: fields.poster_url ?? null,
    backdrop_url: fields.backdrop ?? null,
    accent: fields.accent ?? null,
    rating: fields.rating ?? null,
    vote_average: fields.vote_average ?? null,
    vote_count: fields.vote_count ?? null,
    views: fields.views,
    status: fields.status,
    featured: fields.featured,
    trending: fields.trending,
    new_release: fields.new_release,
    cinema_mode: fields.cinema_mode,
    binge_worthy: fields.binge_worthy,
    critically_acclaimed: fields.critically_acclaimed,
    created_at: fields.created_at,
  };
}

export const linkValues = (links: Links) => ({
  video_url: links.video_url ?? null,
  iframe_url: links.iframe_url ?? null,
  embed_url: links.embed_url ?? null,
  hosting_url: links.hosting_url ?? null,
});

const longestGenre = 60;

/** Search form of each genre of a comma-separated list. */
export function genreForms(genre: string): string[] {
  return [
    ...new Set(
      genre
        .split(",")
        .map((one) => searchForm(one).slice(0, longestGenre))
        .filter(Boolean),
    ),
  ];
}

/** The given fields that belong to `details`. */
export function detailsOf<D extends object>(none: D, given: Given<D>): Partial<D> {
  const keys = (Object.keys(none) as (keyof D)[]).filter((key) => given[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, given[key]])) as Partial<D>;
}
