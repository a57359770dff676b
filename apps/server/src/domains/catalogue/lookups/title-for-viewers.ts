import type { Episode } from "@seance/contract/episodes";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { Db } from "#db/client.ts";
import { presentEpisode } from "#domains/catalogue/episodes/episodes.present.ts";
import { episodesOfSeries } from "#domains/catalogue/episodes/episodes.queries.ts";
import { presentMovie, wholeMovies } from "#domains/catalogue/movies/movies.present.ts";
import { presentSeries, wholeSeries } from "#domains/catalogue/series/series.present.ts";
import { titlesById } from "#domains/catalogue/titles/titles.queries.ts";
import type { TitleReference } from "./visible-items.ts";

export type TitleForViewers =
  | { readonly item_type: "movie"; readonly title: Movie }
  | { readonly item_type: "series"; readonly title: Series; readonly episodes: Episode[] };

/** Episodes of a series that its page shows. */
const page = { skip: 0, limit: 1000 };
const asViewers = { links: false };

/** A title with what viewers see of it once it is published; null for one in the bin. */
export async function titleForViewers(db: Db, { item_type, id }: TitleReference): Promise<TitleForViewers | null> {
  if (item_type === "movie") {
    const [row] = await titlesById(db, wholeMovies, [id], true);
    return row ? { item_type, title: presentMovie(row, asViewers) } : null;
  }
  const [row] = await titlesById(db, wholeSeries, [id], true);
  if (!row) return null;
  const { rows } = await episodesOfSeries(db, id, true, page);
  return { item_type, title: presentSeries(row, asViewers), episodes: rows.map((one) => presentEpisode(one, asViewers)) };
}
