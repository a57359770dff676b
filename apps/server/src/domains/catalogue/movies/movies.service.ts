import type { Movie, MovieQuery } from "@seance/contract/catalogue";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { listTitles } from "#domains/catalogue/titles/title-list.service.ts";
import type { Totals } from "#domains/catalogue/titles/totals.ts";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import { movieColumns, presentMovie, type MovieRow } from "./movies.present.ts";
import { movieById } from "./movies.queries.ts";

export async function listMovies(
  kept: { db: Db; totals: Totals },
  caller: Caller,
  query: MovieQuery,
): Promise<{ movies: Movie[]; total: number }> {
  const drafts = seesDrafts(caller);
  const { rows, total } = await listTitles<MovieRow>(kept, { table: "movie", columns: movieColumns, drafts }, query);
  return { movies: rows.map((row) => presentMovie(row, { links: drafts })), total };
}

export async function getMovie(db: Db, caller: Caller, id: string): Promise<Movie> {
  const drafts = seesDrafts(caller);
  const row = await movieById(db, id, drafts);
  if (!row) throw notFound();
  return presentMovie(row, { links: drafts });
}
