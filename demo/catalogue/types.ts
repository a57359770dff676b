/** Names of the palettes (art/palettes.ts). */
export const palettes = [
  "nuit",
  "sang",
  "mer",
  "or",
  "vert",
  "rose",
  "gris",
  "terre",
  "ivoire",
  "violet",
  "encre",
  "cuivre",
] as const;
export type Palette = (typeof palettes)[number];

/** Composition drawn for a title. Each motif belongs to one title. */
export interface Art {
  motif: string;
  palette: Palette;
}

type AgeRating = "Tout public" | "6+" | "12+" | "16+" | "18+";

/** Fields of films and series, named as in the catalogue. */
interface TitleData {
  slug: string;
  title: string;
  original_title: string;
  short_description: string;
  description: string;
  genre: string;
  year: number;
  /** Language of the intertitles: the original one if the site lists it, else French. */
  language: string;
  subtitles: string[];
  country: string;
  director: string;
  writer?: string;
  cast: string[];
  studio?: string;
  age_rating: AgeRating;
  rating: number;
  vote_count: number;
  views: number;
  awards?: string[];
  tags: string[];
  keywords: string[];
  themes: string[];
  content_warnings?: string[];
  featured?: boolean;
  trending?: boolean;
  new_release?: boolean;
  cinema_mode?: boolean;
  binge_worthy?: boolean;
  critically_acclaimed?: boolean;
  /** Hours before the demo is loaded, so that the newest titles are always recent. */
  added_hours_ago: number;
  art: Art;
}

export interface FilmData extends TitleData {
  /** Minutes. */
  duration: number;
  /** Whether a clip plays instead of the work; one film has none. */
  has_video: boolean;
  production_countries: string[];
  status: "draft" | "published" | "archived";
}

export interface EpisodeData {
  season_number: number;
  episode_number: number;
  title: string;
  description: string;
  /** Minutes. */
  duration: number;
  year: number;
  /** Release date, if the day is known. */
  air_date?: string;
  rating: number;
}

export interface SeriesData extends TitleData {
  creator: string;
  series_type: "Drama" | "Comedy" | "Miniseries" | "Anthology" | "Limited Series";
  target_audience: "General" | "Kids" | "Teens" | "Adults" | "Young Adults" | "Family";
  status: "draft" | "published" | "ongoing" | "completed" | "cancelled" | "archived";
  /** By season and number. */
  episodes: EpisodeData[];
}

export interface SagaData {
  slug: string;
  name: string;
  description: string;
  /** Slugs, in order. */
  movies: string[];
  series: string[];
}

export interface ChannelData {
  slug: string;
  name: string;
  category: string;
  description: string;
  country: string;
  language: string;
  quality: "SD" | "HD" | "4K";
  is_active: boolean;
  art: Art;
}
