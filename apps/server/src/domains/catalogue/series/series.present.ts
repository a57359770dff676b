import type { Series } from "@seance/contract/series";
import { seriesColumnFields } from "@seance/contract/title-fields";
import type { SeriesCard } from "@seance/contract/titles";
import type { Row } from "#db/schema.ts";
import { emptySeriesDetails } from "#domains/catalogue/titles/fields/details.ts";
import {
  cardColumns,
  cardPresenter,
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

const presentCard = cardPresenter(seriesColumnFields);

export const presentSeriesCard = (row: SeriesCardRow): SeriesCard => ({ item_type: "series", ...presentCard(row) });

/** All fields of a series; with `links` also its version. */
export const presentSeries = (row: SeriesRow, { links }: { links: boolean }): Series => ({
  ...presentSeriesCard(row),
  ...emptySeriesDetails,
  ...row.details,
  poster: row.poster_url,
  ...(links && { ...presentPublication(row), updated_at: row.updated_at.toISOString() }),
});
