/** Colours of a poster: the ground, the shape, the accent and the text, chosen by name. */
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

/** The flat composition drawn for a title; each motif serves one title only. */
export interface Art {
  motif: string;
  palette: Palette;
}

/** Which clip of the demo stands in for the work: the MP4, the HLS, or none. */
export type Clip = "film" | "serie" | null;

type AgeRating = "Tout public" | "6+" | "12+" | "16+" | "18+";

/** What films and series share; the names are those of the catalogue's own fields. */
interface TitleData {
  slug: string;
  title: string;
  original_title: string;
  short_description: string;
  description: string;
  genre: string;
  year: number;
  /** Of the intertitles shown: the original's where the site lists that language, else French. */
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
  /** Hours before the load, so that the newest titles are always new. */
  added_hours_ago: number;
  video: Clip;
  art: Art;
}

export interface FilmData extends TitleData {
  /** Minutes. */
  duration: number;
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
  /** First showing, where it is known to the day. */
  air_date?: string;
  rating: number;
}

export interface SeriesData extends TitleData {
  creator: string;
  series_type: "Drama" | "Comedy" | "Miniseries" | "Anthology" | "Limited Series";
  target_audience: "General" | "Kids" | "Teens" | "Adults" | "Young Adults" | "Family";
  status: "draft" | "published" | "ongoing" | "completed" | "cancelled" | "archived";
  /** In the order of seasons, then of numbers. */
  episodes: EpisodeData[];
}

export interface SagaData {
  slug: string;
  name: string;
  description: string;
  /** Slugs, in the order of the saga. */
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
