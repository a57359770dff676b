import { sql } from "kysely";

interface ItemRow {
  readonly id: string;
  readonly title: string;
  readonly has_video: boolean;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}

interface TitleItemRow extends ItemRow {
  /** Whether viewers see it. */
  readonly visible: boolean;
  /** The transaction that wrote it last; of a series, or one of its episodes. */
  readonly changed_in: string;
}

interface EpisodeItemRow extends ItemRow {
  /** Whether viewers see it where they see its series. */
  readonly visible: boolean;
  readonly series_id: string;
  readonly season_number: number;
  readonly episode_number: number;
}

/** Items, those in the bin too, for the joins of other domains: `itemRows.movie.as("movie")`. The planner inlines the subqueries. */
export const itemRows = {
  movie: sql<TitleItemRow>`(select id, title, has_video, updated_at, deleted_at, visible, changed_in from movie)`,
  series: sql<TitleItemRow>`(select id, title, has_video, updated_at, deleted_at, visible, changed_in from series)`,
  episode: sql<EpisodeItemRow>`
    (select id, title, has_video, updated_at, deleted_at, visible, series_id, season_number, episode_number from episode)`,
  channel: sql<ItemRow>`
    (select id, name as title, coalesce(video_url, stream_url, '') <> '' as has_video, updated_at, deleted_at from channel)`,
};
