import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { episodeColumns, type EpisodeRow } from "./episodes.present.ts";

/** Episodes that are not in the bin, of series that are not either; `drafts` tells whether those of hidden series count. */
function episodes(db: Db, drafts: boolean) {
  const all = db
    .selectFrom("episode")
    .innerJoin("series", "series.id", "episode.series_id")
    .where("episode.deleted_at", "is", null)
    .where("series.deleted_at", "is", null);
  return drafts ? all : all.where("series.visible", "=", true);
}

export function episodesById(db: Db, ids: readonly string[], drafts: boolean): Promise<EpisodeRow[]> {
  return episodes(db, drafts).where("episode.id", "in", ids).select(episodeColumns).execute();
}

/** The first episode after a place of a series, by season then number, that can be played. */
export function playableAfter(
  db: Db,
  place: { series_id: string; season_number: number; episode_number: number },
  drafts: boolean,
): Promise<EpisodeRow | undefined> {
  return episodes(db, drafts)
    .where("episode.series_id", "=", place.series_id)
    .where("episode.has_video", "=", true)
    .where(sql<boolean>`(season_number, episode_number) > (${place.season_number}, ${place.episode_number})`)
    .select(episodeColumns)
    .orderBy("season_number")
    .orderBy("episode_number")
    .limit(1)
    .executeTakeFirst();
}

export const episodeLinks = (db: Db, id: string, drafts: boolean) =>
  episodes(db, drafts)
    .where("episode.id", "=", id)
    .select(["episode.iframe_url", "episode.video_url", "episode.embed_url", "episode.hosting_url"])
    .executeTakeFirst();
