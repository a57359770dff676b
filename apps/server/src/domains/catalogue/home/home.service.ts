import type { getHome } from "@seance/contract/home";
import type { Answer } from "@seance/contract/endpoint";
import { limits } from "@seance/contract/limits";
import type { Db } from "#db/client.ts";
import { movieCards, presentMovieCard } from "#domains/catalogue/movies/movies.present.ts";
import { listSagas } from "#domains/catalogue/sagas/sagas.service.ts";
import { presentSeriesCard, seriesCards } from "#domains/catalogue/series/series.present.ts";
import { firstTitles, shortDescriptions } from "#domains/catalogue/titles/titles.queries.ts";
import { dayInParis, pickFeatured } from "./featured.ts";

/** The front page, the same for everybody: it has no drafts. */
export async function readHome(db: Db, now = new Date()): Promise<Answer<typeof getHome>> {
  const { recentMovies, recentSeries, top } = limits.home;
  const [newMovies, topMovies, newSeries, topSeries, sagas] = await Promise.all([
    firstTitles(db, movieCards, "created_at", recentMovies),
    firstTitles(db, movieCards, "popularity", top),
    firstTitles(db, seriesCards, "created_at", recentSeries),
    firstTitles(db, seriesCards, "popularity", top),
    listSagas(db, false),
  ]);
  const rows = {
    recent_movies: newMovies.map(presentMovieCard),
    top_movies: topMovies.map(presentMovieCard),
    recent_series: newSeries.map(presentSeriesCard),
    top_series: topSeries.map(presentSeriesCard),
  };
  const featured = pickFeatured(
    { top: rows.top_movies, newest: rows.recent_movies },
    { top: rows.top_series, newest: rows.recent_series },
    dayInParis(now),
  );
  const summaries = await shortDescriptions(
    db,
    featured.map(({ id }) => id),
  );
  return {
    featured: featured.map((title) => ({ ...title, short_description: summaries.get(title.id) ?? null })),
    ...rows,
    sagas,
  };
}
