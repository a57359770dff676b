import type { Series } from "@seance/contract/series";
import type { SeriesCard } from "@seance/contract/titles";
import type { Row } from "#db/schema.ts";
import { noSeriesDetails } from "#domains/catalogue/titles/details.ts";
import { presentTitle, titleColumns } from "#domains/catalogue/titles/title.present.ts";

export const seriesCardColumns = [
  ...titleColumns,
  "seasons",
  "episodes",
  "seasons_count",
  "episodes_count",
  "episode_duration",
  "creator",
] as const;
export const seriesColumns = [...seriesCardColumns, "details", "updated_at"] as const;

export type SeriesCardRow = Pick<Row<"series">, (typeof seriesCardColumns)[number]>;
export type SeriesRow = Pick<Row<"series">, (typeof seriesColumns)[number]>;

export function presentSeriesCard(row: SeriesCardRow): SeriesCard {
  return {
    item_type: "series",
    ...presentTitle(row),
    seasons: row.seasons,
    episodes: row.episodes,
    seasons_count: row.seasons_count,
    episodes_count: row.episodes_count,
    episode_duration: row.episode_duration,
    creator: row.creator,
  };
}

/** The whole series; when it last changed for those who may change it. */
export const presentSeries = (row: SeriesRow, { links }: { links: boolean }): Series => ({
  ...presentSeriesCard(row),
  ...noSeriesDetails,
  ...row.details,
  poster: row.poster_url,
  ...(links && { updated_at: row.updated_at.toISOString() }),
});
