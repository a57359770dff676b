import { sql } from "kysely";

interface ItemRow {
  readonly id: string;
  readonly title: string;
  readonly has_video: boolean;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

interface EpisodeItemRow extends ItemRow {
  readonly series_id: string;
  readonly season_number: number;
  readonly episode_number: number;
}

/** Items, those in the bin too, for the joins of other domains: `itemRows.movie.as("movie")`. The planner inlines the subqueries. */
export const itemRows = {
  movie: sql<ItemRow>`(select id, title, has_video, updated_at, deleted_at from movie)`,
  series: sql<ItemRow>`(select id, title, has_video, updated_at, deleted_at from series)`,
  episode: sql<EpisodeItemRow>`
    (select id, title, has_video, updated_at, deleted_at, series_id, season_number, episode_number from episode)`,
  channel: sql<ItemRow>`
    (select id, name as title, coalesce(video_url, stream_url, '') <> '' as has_video, updated_at, deleted_at from channel)`,
};
