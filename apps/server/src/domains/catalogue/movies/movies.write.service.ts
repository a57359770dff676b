import type { Body } from "@seance/contract/endpoint";
import {
  movieMessages,
  type changeMovie as changeMovieCall,
  type createMovie as createMovieCall,
} from "@seance/contract/movie-form";
import type { Movie } from "@seance/contract/movies";
import type { Actor } from "#core/actor.ts";
import { binMovies, restoreMovie } from "#domains/catalogue/bin/bin-items.queries.ts";
import { lockTitles } from "#domains/catalogue/titles/titles.queries.ts";
import { checkPublication } from "#domains/catalogue/titles/fields/title.values.ts";
import { pictureColumns } from "#domains/catalogue/titles/titles.write.service.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { changeItem, createItem } from "#domains/catalogue/writes/writes.service.ts";
import type { Services } from "#services.ts";
import { presentMovie, wholeMovies } from "./movies.present.ts";
import { insertMovie, movieOfTitle, updateMovie } from "./movies.write.queries.ts";

export const movieKind: Kind<Movie> = {
  type: "movie",
  change: "movies",
  label: ({ title, year }) => (year === null ? title : `${title} (${year})`),
  lock: async (tx, ids) => (await lockTitles(tx, wholeMovies, ids)).map((row) => presentMovie(row, { links: true })),
  update: updateMovie,
  bin: binMovies,
  restore: restoreMovie,
  taken: { constraint: "movie_title_year", detail: movieMessages.taken, find: movieOfTitle },
};

export function createMovie(services: Services, actor: Actor, body: Body<typeof createMovieCall>): Promise<Movie> {
  const { thumbnail, poster, ...fields } = checkPublication(body);
  return createItem(services, actor, movieKind, fields, (tx) =>
    insertMovie(tx, { ...fields, ...pictureColumns({ thumbnail, poster }) }),
  );
}

export function changeMovie(services: Services, actor: Actor, id: string, body: Body<typeof changeMovieCall>): Promise<Movie> {
  const { thumbnail, poster, expected_updated_at, ...fields } = body;
  const wanted = (before: Movie) => {
    checkPublication({ ...before, ...fields });
    return { ...fields, ...pictureColumns({ thumbnail, poster }) };
  };
  return changeItem(services, actor, movieKind, id, wanted, expected_updated_at);
}
