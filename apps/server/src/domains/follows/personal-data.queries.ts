import { sql } from "kysely";
import type { PersonalData } from "#db/personal-data.ts";
import { itemRows } from "#domains/catalogue/index.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("follow")
      .leftJoin(itemRows.movie.as("movie"), "movie.id", "follow.movie_id")
      .leftJoin(itemRows.series.as("series"), "series.id", "follow.series_id")
      .select(["follow.kind", "follow.movie_id", "follow.series_id", "follow.followed_at"])
      .select(sql<string>`coalesce(movie.title, series.title)`.as("title"))
      .where("follow.account_id", "=", accountId)
      .where(sql<boolean>`coalesce(movie.deleted_at, series.deleted_at) is null`)
      .orderBy("follow.followed_at", "desc")
      .orderBy("follow.id", "desc")
      .execute();
    const follows = rows.map(({ kind, movie_id, series_id, title, followed_at }) => ({
      kind,
      item_type: movie_id ? ("movie" as const) : ("series" as const),
      item_id: movie_id ?? series_id ?? "",
      title,
      followed_at: followed_at.toISOString(),
    }));
    return { follows };
  },
};
