import type { getHome } from "@seance/contract/home";
import type { Answer } from "@seance/contract/endpoint";
import { limits } from "@seance/contract/limits";
import type { Db } from "#db/client.ts";
import { presentMovieCard } from "#domains/catalogue/movies/movies.present.ts";
import { listSagas } from "#domains/catalogue/sagas/sagas.service.ts";
import { presentSeriesCard } from "#domains/catalogue/series/series.present.ts";
import { dayInParis, pickFeatured } from "./featured.ts";
import { firstMovies, firstSeries } from "./home.queries.ts";

/** The front page is the same for everybody: drafts are on nobody's. */
export async function home(db: Db, now = new Date()): Promise<Answer<typeof getHome>> {
  const { recentMovies, recentSeries, top } = limits.home;
  const [newMovies, topMovies, newSeries, topSeries, sagas] = await Promise.all([
    firstMovies(db, "created_at", recentMovies),
    firstMovies(db, "popularity", top),
    firstSeries(db, "created_at", recentSeries),
    firstSeries(db, "popularity", top),
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
  return { featured, ...rows, sagas };
}
