import type { Series, SeriesDetails } from "@seance/contract/series";
import { seriesColumnFields, seriesDetailFields } from "@seance/contract/title-fields";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { sagaNamesOf } from "#domains/catalogue/sagas/sagas.queries.ts";
import { givenDetails } from "#domains/catalogue/titles/details.ts";
import { searchColumns, staffText } from "#domains/catalogue/titles/search-fields.ts";
import { titleValues, type Given, type TitleInput } from "#domains/catalogue/titles/title.values.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";
import { seriesColumns, type SeriesRow } from "./series.present.ts";

export interface SeriesFields extends TitleInput<typeof seriesColumnFields>, Given<SeriesDetails> {}

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

/** Whole series that are not in the bin, held until the transaction ends, in the order of their ids. */
export const lockSeries = (tx: Db, ids: readonly string[]): Promise<SeriesRow[]> =>
  tx
    .selectFrom("series")
    .select(seriesColumns)
    .where("id", "=", among(ids))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Writes a series as it should be; its views and what its episodes say of it stay. */
export async function updateSeries(tx: Db, { created_at: _added, views: _counted, ...series }: Series): Promise<void> {
  const values = seriesValues(series, await sagaNamesOf(tx, "series_id", series.id));
  await tx
    .updateTable("series")
    .set({ ...values, updated_at: nextVersion })
    .where("id", "=", series.id)
    .execute();
}

/** A series' columns. */
export function seriesValues(fields: SeriesFields, sagas: readonly string[]) {
  return {
    ...titleValues(seriesColumnFields, fields),
    ...searchColumns({
      title: fields.title,
      original_title: fields.original_title ?? null,
      sagas,
      cast: fields.cast ?? [],
      makers: [fields.creator, fields.director, fields.showrunner],
    }),
    staff_text: staffText([fields.title, fields.original_title, fields.creator, fields.genre, fields.year]),
    details: JSON.stringify(givenDetails(seriesDetailFields, fields)),
  };
}
