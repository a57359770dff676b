import type { Series, SeriesDetails } from "@seance/contract/series";
import { seriesColumnFields, seriesDetailFields } from "@seance/contract/title-fields";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { sagaNamesOf } from "#domains/catalogue/sagas/sagas.queries.ts";
import { givenDetails } from "#domains/catalogue/titles/fields/details.ts";
import { searchColumns, staffText } from "#domains/catalogue/titles/search/search-fields.ts";
import {
  publicationValues,
  titleValues,
  type Given,
  type PublicationDates,
  type TitleInput,
} from "#domains/catalogue/titles/fields/title.values.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";

export interface SeriesFields extends TitleInput<typeof seriesColumnFields>, PublicationDates, Given<SeriesDetails> {}

export async function insertSeries(db: Db, fields: SeriesFields): Promise<string> {
  const id = newId();
  await db
    .insertInto("series")
    .values({ id, ...seriesValues(fields, []) })
    .execute();
  return id;
}

/** Updates all fields of a series except its views and the counts of its episodes. */
export async function updateSeries(tx: Db, { created_at: _added, views: _counted, ...series }: Series): Promise<void> {
  const values = seriesValues(series, await sagaNamesOf(tx, "series", series.id));
  await tx
    .updateTable("series")
    .set({ ...values, updated_at: nextVersion })
    .where("id", "=", series.id)
    .execute();
}

export function seriesValues(fields: SeriesFields, sagas: readonly string[]) {
  return {
    ...titleValues(seriesColumnFields, fields),
    ...publicationValues(fields),
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
