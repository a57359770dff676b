import type { Movie } from "@seance/contract/movies";
import { openTitleSource, type TitleSource } from "#domains/catalogue/titles/list/title-list.service.ts";
import { titlesById } from "#domains/catalogue/titles/titles.queries.ts";
import type { Services } from "#services.ts";
import { presentMovie, wholeMovies } from "./movies.present.ts";

export const openMoviesSource = (services: Services): TitleSource<"movies", Movie> =>
  openTitleSource(services, {
    table: "movie",
    name: "movies",
    read: async (db, ids, drafts) =>
      (await titlesById(db, wholeMovies, ids, drafts)).map((row) => presentMovie(row, { links: drafts })),
  });
