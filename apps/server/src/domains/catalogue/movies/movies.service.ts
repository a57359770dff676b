import type { Movie, MovieQuery } from "@seance/contract/movies";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { listTitles, type TitleShelf } from "#domains/catalogue/titles/title-list.service.ts";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import { presentMovie } from "./movies.present.ts";
import { movieById, wholeMoviesById } from "./movies.queries.ts";

export function listMovies(shelf: TitleShelf<Movie>, caller: Caller, query: MovieQuery) {
  const drafts = seesDrafts(caller);
  const read = async (ids: readonly string[]): Promise<Movie[]> =>
    (await wholeMoviesById(shelf.db, ids, drafts)).map((row) => presentMovie(row, { links: drafts }));
  return listTitles(shelf, { table: "movie", name: "movies", drafts, read }, query);
}

export async function getMovie(db: Db, caller: Caller, id: string): Promise<Movie> {
  const drafts = seesDrafts(caller);
  const row = await movieById(db, id, drafts);
  if (!row) throw notFound();
  return presentMovie(row, { links: drafts });
}
