import { movieMessages } from "@seance/contract/movie-form";
import type { Movie } from "@seance/contract/movies";
import { binMovies, restoreMovie } from "#domains/catalogue/bin/bin-items.queries.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { presentMovie } from "./movies.present.ts";
import { lockMovies, updateMovie } from "./movies.write.queries.ts";

/** Films as the staff's writes see them. */
export const movieKind: Kind<Movie> = {
  type: "movie",
  told: "movies",
  label: ({ title, year }) => (year === null ? title : `${title} (${year})`),
  lock: async (tx, ids) => (await lockMovies(tx, ids)).map((row) => presentMovie(row, { links: true })),
  update: updateMovie,
  bin: binMovies,
  restore: restoreMovie,
  taken: { constraint: "movie_title_year", detail: movieMessages.taken },
};
