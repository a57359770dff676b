import { sql } from "kysely";
import type { PersonalData } from "#db/personal-data.ts";
import { itemRows, personRows } from "#domains/catalogue/index.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("follow")
      .leftJoin(itemRows.movie.as("movie"), "movie.id", "follow.movie_id")
      .leftJoin(itemRows.series.as("series"), "series.id", "follow.series_id")
      .leftJoin(personRows.as("person"), "person.id", "follow.person_id")
      .select(["follow.kind", "follow.movie_id", "follow.series_id", "follow.person_id", "follow.followed_at"])
      .select(sql<string>`coalesce(movie.title, series.title, person.name)`.as("title"))
      .where("follow.account_id", "=", accountId)
      .where(sql<boolean>`coalesce(movie.deleted_at, series.deleted_at) is null`)
      .orderBy("follow.followed_at", "desc")
      .orderBy("follow.id", "desc")
      .execute();
    const follows = rows.map(({ kind, movie_id, series_id, person_id, title, followed_at }) => ({
      kind,
      item_type: movie_id ? ("movie" as const) : series_id ? ("series" as const) : ("person" as const),
      item_id: movie_id ?? series_id ?? person_id ?? "",
      title,
      followed_at: followed_at.toISOString(),
    }));
    return { follows };
  },
};
