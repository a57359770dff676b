import { sql } from "kysely";
import type { PersonalData } from "#db/personal-data.ts";
import { itemRows } from "#domains/catalogue/index.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("watch_progress")
      .leftJoin(itemRows.movie.as("movie"), "movie.id", "watch_progress.movie_id")
      .leftJoin(itemRows.episode.as("episode"), "episode.id", "watch_progress.episode_id")
      .leftJoin(itemRows.series.as("series"), "series.id", "episode.series_id")
      .select(["item_type", "item_id", "watched_seconds", "total_seconds", "completed", "saved_at"])
      .select(["series.title as series_title", "episode.season_number", "episode.episode_number"])
      .select(sql<string>`coalesce(movie.title, episode.title)`.as("title"))
      .where("watch_progress.account_id", "=", accountId)
      .where(sql<boolean>`coalesce(movie.deleted_at, episode.deleted_at) is null`)
      .orderBy("saved_at", "desc")
      .orderBy("item_id", "desc")
      .execute();
    const history = rows.map(({ watched_seconds, total_seconds, saved_at, ...row }) => ({
      ...row,
      current_time: watched_seconds,
      total_time: total_seconds,
      saved_at: saved_at.toISOString(),
    }));
    return { history };
  },
};
