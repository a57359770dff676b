import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** A film or series that is a draft, or a series with draft episodes. */
export interface DraftRow {
  readonly item_type: "movie" | "series";
  readonly id: string;
  readonly title: string;
  readonly title_form: string;
  readonly year: number | null;
  readonly genre: string;
  readonly description: string;
  readonly poster_url: string | null;
  /** False for a series that viewers see, whose new episodes are drafts. */
  readonly is_new: boolean;
  readonly has_video: boolean;
  /** Of a new series all its episodes, else its drafts. */
  readonly episodes: number;
  readonly updated_at: Date;
}

const columns = sql`id, title::text as title, title_form, year, genre, description, coalesce(poster_url, thumbnail_url) as poster_url`;
const draftEpisodes = sql`from episode where series_id = series.id and draft and deleted_at is null`;

/** Drafts, for the joins of other domains. */
export const draftRows = sql<DraftRow>`(
  select 'movie' as item_type, ${columns}, true as is_new, has_video, 0 as episodes, updated_at
  from movie where status = 'draft' and deleted_at is null
  union all
  select 'series', ${columns}, true, has_video, episodes_count, updated_at
  from series where status = 'draft' and deleted_at is null
  union all
  select 'series', ${columns}, false, true, (select count(*)::integer ${draftEpisodes}), updated_at
  from series where status <> 'draft' and deleted_at is null
    and id in (select series_id from episode where draft and deleted_at is null)
)`;

/** The draft episodes of a series, in their order. */
export async function draftEpisodesOf(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("episode")
    .select("id")
    .where("series_id", "=", seriesId)
    .where("draft", "=", true)
    .where("deleted_at", "is", null)
    .orderBy("season_number")
    .orderBy("episode_number")
    .execute();
  return rows.map(({ id }) => id);
}

/** The names of titles outside the bin: of these ids, or of all that lack a poster, a description or a genre. */
export async function namedTitles(
  db: Db,
  table: "movie" | "series",
  ids: readonly string[] | null,
  limit: number,
): Promise<{ id: string; title: string }[]> {
  const wanted =
    ids === null
      ? sql`(coalesce(poster_url, thumbnail_url, '') = '' or description = '' or genre = '')`
      : sql`id = any(${ids}::uuid[])`;
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title::text as title from ${sql.table(table)} where deleted_at is null and ${wanted} order by title, id limit ${limit}`.execute(
    db,
  );
  return rows;
}
