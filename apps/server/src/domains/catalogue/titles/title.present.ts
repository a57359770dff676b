import type { TitleCard } from "@seance/contract/titles";
import type { Row } from "#db/schema.ts";

/** Columns that a card of either kind is made of. */
export const titleColumns = [
  "id",
  "title",
  "original_title",
  "description",
  "year",
  "genre",
  "language",
  "country",
  "age_rating",
  "cast_names",
  "thumbnail_url",
  "poster_url",
  "backdrop_url",
  "accent",
  "rating",
  "vote_average",
  "vote_count",
  "views",
  "status",
  "featured",
  "trending",
  "new_release",
  "cinema_mode",
  "binge_worthy",
  "critically_acclaimed",
  "has_video",
  "created_at",
] as const;

type TitleRow = Pick<Row<"movie">, (typeof titleColumns)[number]>;
type SharedFields = Omit<
  TitleCard,
  | "item_type"
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

/** What films and series show alike. */
export function presentTitle(row: TitleRow): SharedFields {
  const added = row.created_at.toISOString();
  return {
    id: row.id,
    title: row.title,
    original_title: row.original_title,
    description: row.description,
    year: row.year,
    genre: row.genre,
    language: row.language,
    country: row.country,
    age_rating: row.age_rating,
    cast: row.cast_names,
    thumbnail: row.thumbnail_url ?? row.poster_url,
    thumbnail_url: row.thumbnail_url,
    poster_url: row.poster_url,
    backdrop: row.backdrop_url,
    accent: row.accent,
    rating: row.rating,
    vote_average: row.vote_average,
    vote_count: row.vote_count,
    views: row.views,
    status: row.status,
    featured: row.featured,
    trending: row.trending,
    new_release: row.new_release,
    cinema_mode: row.cinema_mode,
    binge_worthy: row.binge_worthy,
    critically_acclaimed: row.critically_acclaimed,
    has_video: row.has_video,
    created_at: added,
    date_added: added,
  };
}
