import { sql } from "kysely";

interface ItemRow {
  readonly id: string;
  readonly title: string;
  readonly has_video: boolean;
  readonly updated_at: Date;
  /** The version that was last written by hand. */
  readonly hand_version: Date;
  readonly deleted_at: Date | null;
}

interface TitleItemRow extends ItemRow {
  /** Whether viewers see it. */
  readonly visible: boolean;
  /** A draft, or archived. */
  readonly unpublished: boolean;
  /** The transaction that wrote it last; of a series, or one of its episodes. */
  readonly changed_in: string;
}

interface EpisodeItemRow extends ItemRow {
  /** Whether viewers see it where they see its series. */
  readonly visible: boolean;
  /** A draft. */
  readonly unpublished: boolean;
  readonly series_id: string;
  readonly season_number: number;
  readonly episode_number: number;
}

interface PersonRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

interface CreditRow {
  readonly person_id: string;
  /** Of a film or a series; the other is null. */
  readonly movie_id: string | null;
  readonly series_id: string | null;
}

const versions = sql`updated_at, coalesce(hand_version, updated_at) as hand_version, deleted_at`;
const unpublished = sql`status in ('draft', 'archived') as unpublished`;

/** Items, those in the bin too, for the joins of other domains: `itemRows.movie.as("movie")`. The planner inlines the subqueries. */
export const itemRows = {
  movie: sql<TitleItemRow>`(select id, title, has_video, ${versions}, ${unpublished}, visible, changed_in from movie)`,
  series: sql<TitleItemRow>`(select id, title, has_video, ${versions}, ${unpublished}, visible, changed_in from series)`,
  episode: sql<EpisodeItemRow>`
    (select id, title, has_video, ${versions}, draft as unpublished, visible, series_id, season_number, episode_number from episode)`,
  channel: sql<ItemRow>`
    (select id, name as title, coalesce(video_url, stream_url, '') <> '' as has_video, ${versions} from channel)`,
};

/** People whom titles name, and their credits, those of hidden titles too, for the joins of other domains. */
export const personRows = sql<PersonRow>`(select id, slug, name from person)`;
export const creditRows = sql<CreditRow>`(select person_id, movie_id, series_id from credit)`;
