import type { BinType } from "@seance/contract/bin";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countWritten } from "#db/written.ts";

export interface BinRow {
  readonly type: BinType;
  readonly id: string;
  readonly title: string;
  readonly year: number | null;
  readonly thumbnail: string | null;
  readonly episodes: number;
  readonly deleted_at: Date;
  readonly erased_at: Date;
}

/** The items in the bin, except episodes that were deleted with their series. */
export const binned = sql`
  select 'movie' as type, id, title::text as title, year, coalesce(thumbnail_url, poster_url) as thumbnail, deleted_at
  from movie where deleted_at is not null
  union all
  select 'series', id, title, year, coalesce(thumbnail_url, poster_url), deleted_at from series where deleted_at is not null
  union all
  select 'episode', episode.id, format('%s S%sE%s · %s', series.title, season_number, episode_number, episode.title),
    episode.year, episode.thumbnail_url, episode.deleted_at
  from episode join series on series.id = series_id
  where episode.deleted_at is not null and episode.deleted_at is distinct from series.deleted_at
  union all
  select 'channel', id, name, null, thumbnail_url, deleted_at from channel where deleted_at is not null`;

interface BinPage {
  readonly skip: number;
  readonly limit: number;
  readonly type?: BinType | undefined;
}

/** A page of the bin, last deleted first, with the total; `erased_at` is `days` after the deletion. */
export async function binPage(db: Db, { skip, limit, type }: BinPage, days: number): Promise<{ rows: BinRow[]; total: number }> {
  const kept = type === undefined ? sql`true` : sql`type = ${type}`;
  const { rows } = await sql<BinRow>`
    with page as (
      select * from (${binned}) as binned where ${kept} order by deleted_at desc, id desc limit ${limit} offset ${skip}
    )
    select page.*, deleted_at + make_interval(days => ${days}) as erased_at,
      case type when 'series' then (
        select count(*) from episode where series_id = page.id and episode.deleted_at = page.deleted_at
      ) else 0 end as episodes
    from page order by deleted_at desc, id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from (${binned}) as binned where ${kept}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface BinnedItem {
  readonly title: string;
  /** Ids of a series' episodes. */
  readonly episodes: readonly string[];
  /** Names of its sagas. */
  readonly sagas: readonly string[];
}

/** An item of the bin; undefined when it is not there, and for an episode that was deleted with its series. */
export async function findBinned(db: Db, type: BinType, id: string): Promise<BinnedItem | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from (${binned}) as binned where type = ${type} and id = ${id}`.execute(db);
  const [item] = rows;
  if (!item) return undefined;
  const episodes = await db.selectFrom("episode").select("id").where("series_id", "=", id).execute();
  const sagas = await db
    .selectFrom("saga")
    .innerJoin("saga_item", "saga_item.saga_id", "saga.id")
    .select("saga.name")
    .where((row) => row.or([row("saga_item.movie_id", "=", id), row("saga_item.series_id", "=", id)]))
    .orderBy("saga.name")
    .execute();
  return { title: item.title, episodes: episodes.map((episode) => episode.id), sagas: sagas.map(({ name }) => name) };
}

/** Ids of at most `most` items of one type that have been in the bin for longer than `days`. */
export async function expiredItems(db: Db, type: BinType, days: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom(type)
    .select("id")
    .where("deleted_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of at most `most` episodes of these series that are in the bin. */
export async function episodesInBin(db: Db, seriesIds: readonly string[], most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("episode")
    .select("id")
    .where("series_id", "=", among(seriesIds))
    .where("deleted_at", "is not", null)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases those of the items that are in the bin, and by the foreign keys the rows that refer to them; returns the number of items. */
export const eraseBinned = (db: Db, type: BinType, ids: readonly string[]): Promise<number> =>
  countWritten(db.deleteFrom(type).where("id", "=", among(ids)).where("deleted_at", "is not", null));
