import type { TitleType } from "@seance/contract/title-fields";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

const columns = ["id", "title", "year", "has_video", "visible", "title_form as form"] as const;

/** Titles outside the bin by the search form of their title. */
export const titlesByForm = (db: Db, table: TitleType, forms: readonly string[]) =>
  db
    .selectFrom(table)
    .select(columns)
    .where("title_form", "=", sql<string>`any(${forms})`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

/** An approximation of the search form of the original title without an index: there are few series. */
const originalForm = sql<string>`trim(regexp_replace(regexp_replace(
  normalize(lower(original_title), NFKD), U&'[\\0300-\\036F]+', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))`;

export const seriesByOriginalForm = (db: Db, forms: readonly string[]) =>
  db
    .selectFrom("series")
    .select(["id", "title", "year", "visible", originalForm.as("form")])
    .where("original_title", "is not", null)
    .where("deleted_at", "is", null)
    .where(originalForm, "=", sql<string>`any(${forms})`)
    .orderBy("id")
    .execute();

export const seriesTitles = (db: Db, ids: readonly string[]) =>
  db.selectFrom("series").select(columns).where("id", "=", among(ids)).where("deleted_at", "is", null).execute();

export const seriesExists = async (db: Db, id: string): Promise<boolean> => (await seriesTitles(db, [id])).length > 0;

export const episodesOfSeasons = (db: Db, seriesIds: readonly string[], seasons: readonly number[]) =>
  db
    .selectFrom("episode")
    .select(["id", "series_id", "season_number", "episode_number", "has_video"])
    .where("series_id", "=", among(seriesIds))
    .where("season_number", "=", sql<number>`any(${seasons}::integer[])`)
    .where("deleted_at", "is", null)
    .execute();

interface CountedSeries extends Pick<Row<"series">, "id" | "title" | "year" | "seasons_count" | "episodes_count"> {
  readonly season_stats: Record<string, number> | null;
}

/** Every series, with its number of episodes by season. */
export async function seriesWithStats(db: Db): Promise<CountedSeries[]> {
  const { rows } = await sql<CountedSeries>`
    select series.id, title, year, seasons_count, episodes_count, season_stats
    from series left join (
      select series_id, jsonb_object_agg(season_number, count) as season_stats from (
        select series_id, season_number, count(*) as count from episode where deleted_at is null group by series_id, season_number
      ) as season group by series_id
    ) as stats on series_id = series.id
    where deleted_at is null order by title, series.id`.execute(db);
  return rows;
}
