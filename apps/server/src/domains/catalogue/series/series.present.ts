import type { Series } from "@seance/contract/series";
import { seriesColumnFields } from "@seance/contract/title-fields";
import type { SeriesCard } from "@seance/contract/titles";
import type { Row } from "#db/schema.ts";
import { emptySeriesDetails } from "#domains/catalogue/titles/fields/details.ts";
import {
  cardColumns,
  cardFields,
  presentPublication,
  publicationColumns,
} from "#domains/catalogue/titles/fields/title.present.ts";

export const seriesCards = { table: "series", columns: cardColumns(seriesColumnFields) } as const;
export const wholeSeries = {
  table: "series",
  columns: [...seriesCards.columns, "details", ...publicationColumns, "updated_at"],
} as const;

type SeriesCardRow = Pick<Row<"series">, (typeof seriesCards.columns)[number]>;
type SeriesRow = Pick<Row<"series">, (typeof wholeSeries.columns)[number]>;

const { empty, fill } = cardFields("series", seriesColumnFields);
const emptySeries = { ...empty, ...emptySeriesDetails };

export const presentSeriesCard = (row: SeriesCardRow): SeriesCard => fill({ ...empty }, row);

/** All fields of a series; with `links` also its version. */
export function presentSeries(row: SeriesRow, { links }: { links: boolean }): Series {
  const series = Object.assign(fill({ ...emptySeries }, row), row.details, { poster: row.poster_url });
  return links ? Object.assign(series, presentPublication(row), { updated_at: row.updated_at.toISOString() }) : series;
}
