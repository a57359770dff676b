import type { getHome } from "@seance/contract/home";
import type { Answer } from "@seance/contract/endpoint";
import { movie } from "@seance/contract/movies";
import type { Movie } from "@seance/contract/movies";
import { series } from "@seance/contract/series";
import type { Series } from "@seance/contract/series";
import { sample } from "./sample.ts";

/** A picture that loads. */
export const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

const shared = {
  year: 1922,
  genre: "Drame",
  rating: 7.6,
  thumbnail: picture,
  has_video: true,
  created_at: "2020-01-01T00:00:00.000Z",
};

/** A film, complete and not new. */
export const movieOf = (fields: Partial<Movie> = {}): Movie =>
  sample(movie, { ...shared, title: "Nosferatu", duration: 94, ...fields });

/** A finished series, complete and not new. */
export const seriesOf = (fields: Partial<Series> = {}): Series =>
  sample(series, { ...shared, title: "Judex", status: "completed", seasons_count: 1, episodes_count: 12, ...fields });

/** Films named « Film 1 », « Film 2 »… */
export const moviesOf = (count: number, fields: Partial<Movie> = {}): Movie[] =>
  Array.from({ length: count }, (_, at) => movieOf({ title: `Film ${at + 1}`, ...fields }));

/** The home page's data: the rows of a test, the others empty. */
export const homeOf = (rows: Partial<Answer<typeof getHome>>): Answer<typeof getHome> => ({
  featured: [],
  recent_movies: [],
  top_movies: [],
  recent_series: [],
  top_series: [],
  sagas: [],
  ...rows,
});
