import type { MovieDetails } from "@seance/contract/movies";
import type { SeriesDetails } from "@seance/contract/series";
import type { ColumnType, Generated } from "kysely";
import type { Computed, NullableStamp, Stamp } from "./columns.ts";

interface TitleColumns {
  id: string;
  title: string;
  original_title: string | null;
  description: Generated<string>;
  year: number | null;
  genre: Generated<string>;
  genres: Generated<string[]>;
  language: Generated<string>;
  language_form: Generated<string>;
  country: Generated<string>;
  age_rating: Generated<string>;
  cast_names: Generated<string[]>;
  thumbnail_url: string | null;
  poster_url: string | null;
  backdrop_url: string | null;
  accent: string | null;
  rating: number | null;
  vote_average: number | null;
  vote_count: number | null;
  views: Generated<number>;
  popularity: Computed<number>;
  status: Generated<string>;
  featured: Generated<boolean>;
  trending: Generated<boolean>;
  new_release: Generated<boolean>;
  cinema_mode: Generated<boolean>;
  binge_worthy: Generated<boolean>;
  critically_acclaimed: Generated<boolean>;
  title_form: Generated<string>;
  search_text: Generated<string>;
  staff_text: Generated<string>;
  visible: Computed<boolean>;
  /** The transaction that last wrote the row. */
  changed_in: Computed<string>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: NullableStamp;
}

interface LinkColumns {
  video_url: string | null;
  iframe_url: string | null;
  embed_url: string | null;
  hosting_url: string | null;
  has_video: Computed<boolean>;
}

/** The long form's rest; the uploaded file's name is for those who see the links. */
export interface StoredMovieDetails extends MovieDetails {
  video_file: string | null;
}

export interface MovieTable extends TitleColumns, LinkColumns {
  director: string | null;
  duration: number | null;
  video_quality: Generated<string>;
  details: ColumnType<Partial<StoredMovieDetails>, string | undefined, string>;
}

export interface SeriesTable extends TitleColumns {
  creator: string | null;
  seasons: Generated<number>;
  episodes: Generated<number>;
  seasons_count: Generated<number>;
  episodes_count: Generated<number>;
  episode_duration: Generated<number>;
  has_video: Generated<boolean>;
  details: ColumnType<Partial<SeriesDetails>, string | undefined, string>;
}

export interface EpisodeTable extends LinkColumns {
  id: string;
  series_id: string;
  season_number: number;
  episode_number: number;
  title: string;
  description: Generated<string>;
  duration: Generated<number>;
  /** `YYYY-MM-DD`. */
  air_date: string | null;
  thumbnail_url: string | null;
  rating: Generated<number>;
  year: number | null;
  tags: Generated<string[]>;
  staff_text: Generated<string>;
  views: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: NullableStamp;
}

export interface SagaTable {
  id: string;
  name: string;
  description: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface SagaItemTable {
  saga_id: string;
  movie_id: string | null;
  series_id: string | null;
  place: number;
}

export interface ChannelTable {
  id: string;
  name: string;
  category: string;
  description: Generated<string>;
  country: Generated<string>;
  language: Generated<string>;
  quality: Generated<string>;
  thumbnail_url: string | null;
  video_url: string | null;
  stream_url: string | null;
  tvg_id: string | null;
  is_active: Generated<boolean>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: NullableStamp;
}
