import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** What an import looks up: titles by the search form of their name, series with their seasons. */

export const moviesByTitleForm = (db: Db, forms: readonly string[]) =>
  db
    .selectFrom("movie")
    .select(["id", "title", "year", "has_video", "title_form as form"])
    .where("title_form", "=", sql<string>`any(${forms})`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

const seriesColumns = ["id", "title", "year", "title_form as form"] as const;

export const seriesByTitleForm = (db: Db, forms: readonly string[]) =>
  db
    .selectFrom("series")
    .select(seriesColumns)
    .where("title_form", "=", sql<string>`any(${forms})`)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

/** Search form of an original title, near enough; series are few, all are read. */
const originalForm = sql<string>`trim(regexp_replace(regexp_replace(
  normalize(lower(original_title), NFKD), U&'[\\0300-\\036F]+', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))`;

export const seriesByOriginalForm = (db: Db, forms: readonly string[]) =>
  db
    .selectFrom("series")
    .select(["id", "title", "year", originalForm.as("form")])
    .where("original_title", "is not", null)
    .where("deleted_at", "is", null)
    .where(originalForm, "=", sql<string>`any(${forms})`)
    .orderBy("id")
    .execute();

export const seriesTitles = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom("series")
    .select(seriesColumns)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("deleted_at", "is", null)
    .execute();

export const episodesOfSeasons = (db: Db, seriesIds: readonly string[], seasons: readonly number[]) =>
  db
    .selectFrom("episode")
    .select(["id", "series_id", "season_number", "episode_number", "has_video"])
    .where("series_id", "=", sql<string>`any(${seriesIds}::uuid[])`)
    .where("season_number", "=", sql<number>`any(${seasons}::integer[])`)
    .where("deleted_at", "is", null)
    .execute();

export async function seriesExists(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("series")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Every series, with its episodes in the catalogue counted by season. */
export function seriesWithStats(db: Db) {
  return db
    .selectFrom("series")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom("episode")
              .select(["series_id", "season_number"])
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .where("deleted_at", "is", null)
              .groupBy(["series_id", "season_number"])
              .as("counted"),
          )
          .select("counted.series_id")
          .select(sql<Record<string, number>>`jsonb_object_agg(counted.season_number, counted.count)`.as("season_stats"))
          .groupBy("counted.series_id")
          .as("stats"),
      (join) => join.onRef("stats.series_id", "=", "series.id"),
    )
    .select(["series.id", "title", "year", "seasons_count", "episodes_count", "season_stats"])
    .where("deleted_at", "is", null)
    .orderBy("title")
    .orderBy("series.id")
    .execute();
}
