import { sql } from "kysely";
import type { PersonalData } from "#db/personal-data.ts";
import { itemRows } from "#domains/catalogue/index.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("favourite")
      .leftJoin(itemRows.movie.as("movie"), "movie.id", "favourite.movie_id")
      .leftJoin(itemRows.series.as("series"), "series.id", "favourite.series_id")
      .select(["favourite.movie_id", "favourite.series_id", "favourite.added_at"])
      .select(sql<string>`coalesce(movie.title, series.title)`.as("title"))
      .where("favourite.account_id", "=", accountId)
      .where(sql<boolean>`coalesce(movie.deleted_at, series.deleted_at) is null`)
      .orderBy("favourite.added_at", "desc")
      .orderBy("favourite.id", "desc")
      .execute();
    const favorites = rows.map(({ movie_id, series_id, title, added_at }) => ({
      item_type: movie_id ? ("movie" as const) : ("series" as const),
      item_id: movie_id ?? series_id ?? "",
      title,
      added_at: added_at.toISOString(),
    }));
    return { favorites };
  },
};
