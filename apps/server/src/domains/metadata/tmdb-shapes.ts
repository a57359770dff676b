import * as z from "zod/mini";

/** The parts of TMDB's answers that are used; almost every property is documented as optional. */
const text = z._default(z.nullish(z.string()), null);
const number = z._default(z.nullish(z.number()), null);
const list = <T extends z.ZodMiniType>(item: T) => z._default(z.optional(z.array(item)), []);
const named = list(z.object({ name: z.string() }));

const found = {
  id: z.int(),
  overview: text,
  original_language: text,
  poster_path: text,
  backdrop_path: text,
  vote_average: number,
  vote_count: number,
  popularity: number,
};

export const foundMovie = z.object({ ...found, title: text, original_title: text, release_date: text });
export const foundSeries = z.object({ ...found, name: text, original_name: text, first_air_date: text });
export const moviePage = z.object({ results: z.array(foundMovie) });
export const seriesPage = z.object({ results: z.array(foundSeries) });

const videos = z._default(
  z.optional(z.object({ results: list(z.object({ key: z.string(), site: text, type: text, iso_639_1: text })) })),
  { results: [] },
);
const credits = z._default(
  z.optional(
    z.object({
      cast: list(z.object({ id: number, name: z.string(), order: number })),
      crew: list(z.object({ id: number, name: z.string(), job: text, profile_path: text })),
    }),
  ),
  { cast: [], crew: [] },
);
const details = {
  genres: named,
  homepage: text,
  status: text,
  credits,
  videos,
  production_companies: named,
  production_countries: list(z.object({ iso_3166_1: z.string() })),
};

export const movieDetail = z.object({
  ...foundMovie.shape,
  ...details,
  runtime: number,
  budget: number,
  revenue: number,
  release_dates: z._default(
    z.optional(
      z.object({ results: list(z.object({ iso_3166_1: z.string(), release_dates: list(z.object({ certification: text })) })) }),
    ),
    { results: [] },
  ),
});
export type MovieDetail = z.output<typeof movieDetail>;

export const seriesDetail = z.object({
  ...foundSeries.shape,
  ...details,
  created_by: list(z.object({ id: number, name: z.string() })),
  networks: named,
  episode_run_time: list(z.number()),
  last_air_date: text,
  number_of_seasons: number,
  number_of_episodes: number,
  seasons: list(z.object({ season_number: z.number(), episode_count: number })),
  content_ratings: z._default(z.optional(z.object({ results: list(z.object({ iso_3166_1: z.string(), rating: text })) })), {
    results: [],
  }),
});
export type SeriesDetail = z.output<typeof seriesDetail>;

export const seasonDetail = z.object({
  episodes: list(
    z.object({
      episode_number: z.number(),
      name: text,
      overview: text,
      air_date: text,
      runtime: number,
      still_path: text,
      vote_average: number,
    }),
  ),
});
export type SeasonDetail = z.output<typeof seasonDetail>;

const image = z.object({ file_path: z.string(), width: z.number(), height: z.number(), iso_639_1: text });
export type Image = z.output<typeof image>;
export const images = z.object({ posters: list(image), backdrops: list(image) });

export const configuration = z.object({ images: z.object({ secure_base_url: z.string() }) });
