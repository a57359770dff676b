import type { Db } from "#db/client.ts";
import { movieCardColumns, type MovieCardRow } from "#domains/catalogue/movies/movies.present.ts";
import { seriesCardColumns, type SeriesCardRow } from "#domains/catalogue/series/series.present.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";

type Order = "created_at" | "popularity";

export const firstMovies = (db: Db, order: Order, count: number): Promise<MovieCardRow[]> =>
  db
    .selectFrom("movie")
    .select(movieCardColumns)
    .where(seen(false))
    .orderBy(order, "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();

export const firstSeries = (db: Db, order: Order, count: number): Promise<SeriesCardRow[]> =>
  db
    .selectFrom("series")
    .select(seriesCardColumns)
    .where(seen(false))
    .orderBy(order, "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
