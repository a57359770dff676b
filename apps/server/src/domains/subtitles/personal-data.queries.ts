import { withIsoDates, type PersonalData } from "#db/personal-data.ts";
import { itemRows } from "#domains/catalogue/index.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const subtitles = await tx
      .selectFrom("subtitle")
      .leftJoin(itemRows.movie.as("movie"), "movie.id", "subtitle.movie_id")
      .leftJoin(itemRows.episode.as("episode"), "episode.id", "subtitle.episode_id")
      .select(["subtitle.id", "subtitle.filename", "subtitle.language", "subtitle.created_at"])
      .where("subtitle.account_id", "=", accountId)
      .where("movie.deleted_at", "is", null)
      .where("episode.deleted_at", "is", null)
      .orderBy("subtitle.created_at")
      .execute();
    return { subtitles: withIsoDates(subtitles) };
  },
};
