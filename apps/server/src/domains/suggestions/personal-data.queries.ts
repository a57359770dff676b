import { sql } from "kysely";
import type { PersonalData } from "#db/personal-data.ts";
import { itemRows } from "#domains/catalogue/index.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("dismissed_title")
      .leftJoin(itemRows.movie.as("movie"), "movie.id", "dismissed_title.movie_id")
      .leftJoin(itemRows.series.as("series"), "series.id", "dismissed_title.series_id")
      .select(["dismissed_title.movie_id", "dismissed_title.series_id", "dismissed_at"])
      .select(sql<string>`coalesce(movie.title, series.title)`.as("title"))
      .where("dismissed_title.account_id", "=", accountId)
      .where(sql<boolean>`coalesce(movie.deleted_at, series.deleted_at) is null`)
      .orderBy("dismissed_at", "desc")
      .execute();
    const dismissed_titles = rows.map(({ movie_id, series_id, title, dismissed_at }) => ({
      item_type: movie_id ? ("movie" as const) : ("series" as const),
      item_id: movie_id ?? series_id ?? "",
      title,
      dismissed_at: dismissed_at.toISOString(),
    }));
    return { dismissed_titles };
  },
};
