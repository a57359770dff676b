import type { Movie } from "@seance/contract/movies";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { openTitleSource, type TitleSource } from "#domains/catalogue/titles/list/title-list.service.ts";
import { titlesById } from "#domains/catalogue/titles/titles.queries.ts";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";
import type { Services } from "#services.ts";
import { presentMovie, wholeMovies } from "./movies.present.ts";

export const openMoviesSource = (services: Services): TitleSource<"movies", Movie> =>
  openTitleSource(services, {
    table: "movie",
    name: "movies",
    read: async (db, ids, drafts) =>
      (await titlesById(db, wholeMovies, ids, drafts)).map((row) => presentMovie(row, { links: drafts })),
  });

export async function getMovie(db: Db, caller: Caller, id: string): Promise<Movie> {
  const drafts = seesDrafts(caller);
  const [row] = await titlesById(db, wholeMovies, [id], drafts);
  if (!row) throw notFound();
  return presentMovie(row, { links: drafts });
}
