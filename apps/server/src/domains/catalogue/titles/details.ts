import type { MovieDetails } from "@seance/contract/movies";
import type { SeriesDetails } from "@seance/contract/series";

const shared = {
  short_description: null,
  sub_genres: [],
  release_date: null,
  subtitles: [],
  producer: null,
  writer: null,
  studio: null,
  imdb_rating: null,
  rotten_tomatoes: null,
  metacritic: null,
  awards: [],
  tags: [],
  keywords: [],
  themes: [],
  content_warnings: [],
  trailer_url: null,
  teaser_url: null,
  coming_soon: false,
  exclusive: false,
  free_to_watch: false,
};

/** What a film's long form says where nobody filled it in. */
export const noMovieDetails: MovieDetails = {
  ...shared,
  director_photo: null,
  production_companies: [],
  production_countries: [],
  budget: null,
  revenue: null,
  box_office: null,
  popularity: null,
  certification: null,
  homepage: null,
};

/** What a series' long form says where nobody filled it in. */
export const noSeriesDetails: SeriesDetails = {
  ...shared,
  end_date: null,
  series_type: null,
  showrunner: null,
  executive_producer: null,
  director: null,
  network: null,
  budget_per_episode: null,
  total_budget: null,
  target_audience: null,
};
