import type { SeriesDetails } from "@seance/contract/series";
import { newId } from "#core/ids.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { sagaNamesOf } from "#domains/catalogue/sagas/sagas.queries.ts";
import { noSeriesDetails } from "#domains/catalogue/titles/details.ts";
import { searchColumns, staffText } from "#domains/catalogue/titles/search-fields.ts";
import { detailsOf, titleValues, type Given, type TitleFields } from "#domains/catalogue/titles/title.values.ts";

export interface SeriesFields extends TitleFields, Given<SeriesDetails> {
  readonly creator?: string | null | undefined;
  readonly seasons?: number | undefined;
  /** Episodes announced, whether the catalogue has them or not. */
  readonly episodes?: number | undefined;
  /** Minutes. */
  readonly episode_duration?: number | undefined;
}

/** Writes a series and gives its id; the same id again changes the series, whose counted views stay. */
export function insertSeries(db: Db, fields: SeriesFields): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = fields.id ?? newId();
    const sagas = fields.id === undefined ? [] : await sagaNamesOf(tx, "series_id", id);
    const { views, ...values } = seriesValues(fields, sagas);
    await tx
      .insertInto("series")
      .values({ id, views, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...values, updated_at: new Date(), deleted_at: null }))
      .execute();
    return id;
  });
}

/** A series' columns. */
export function seriesValues(fields: SeriesFields, sagas: readonly string[]) {
  const creator = fields.creator ?? null;
  return {
    ...titleValues(fields),
    ...searchColumns({
      title: fields.title,
      original_title: fields.original_title ?? null,
      sagas,
      cast: fields.cast ?? [],
      makers: [creator, fields.director, fields.showrunner],
    }),
    staff_text: staffText([fields.title, fields.original_title, creator, fields.genre, fields.year]),
    creator,
    seasons: fields.seasons,
    episodes: fields.episodes,
    episode_duration: fields.episode_duration,
    details: JSON.stringify(detailsOf(noSeriesDetails, fields)),
  };
}
