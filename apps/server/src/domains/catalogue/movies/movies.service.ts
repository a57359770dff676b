import type { Movie, MovieQuery } from "@seance/contract/movies";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import type { KeptIndex } from "#domains/catalogue/titles/kept-index.ts";
import type { KeptTitles } from "#domains/catalogue/titles/kept-titles.ts";
import { listTitles } from "#domains/catalogue/titles/title-list.service.ts";
import type { Totals } from "#domains/catalogue/titles/totals.ts";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import { presentMovie } from "./movies.present.ts";
import { movieById, wholeMoviesById } from "./movies.queries.ts";

export interface MovieShelf {
  readonly db: Db;
  readonly totals: Totals;
  readonly index: KeptIndex;
  readonly kept: KeptTitles<Movie>;
}

export async function listMovies(
  { db, totals, index, kept }: MovieShelf,
  caller: Caller,
  query: MovieQuery,
): Promise<{ movies: Movie[]; total: number }> {
  const drafts = seesDrafts(caller);
  const fromRows = async (ids: readonly string[]): Promise<Movie[]> =>
    (await wholeMoviesById(db, ids, drafts)).map((row) => presentMovie(row, { links: drafts }));
  const read = drafts ? fromRows : (ids: readonly string[]): Promise<Movie[]> => kept.get(ids, fromRows);
  const { items, total } = await listTitles({ db, totals, index }, { table: "movie", drafts, read }, query);
  return { movies: items, total };
}

export async function getMovie(db: Db, caller: Caller, id: string): Promise<Movie> {
  const drafts = seesDrafts(caller);
  const row = await movieById(db, id, drafts);
  if (!row) throw notFound();
  return presentMovie(row, { links: drafts });
}
