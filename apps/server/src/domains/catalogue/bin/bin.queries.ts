import type { BinType } from "@seance/contract/bin";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countWritten } from "#db/written.ts";
import type { CatalogueType } from "#domains/catalogue/writes/kind.ts";

/** The items of the catalogue in the bin, except episodes that were deleted with their series. */
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
  select 'channel', id, name, null, thumbnail_url, deleted_at from channel where deleted_at is not null
  union all
  select 'saga', id, name, null, null, deleted_at from saga where deleted_at is not null`;

interface ItemRef {
  readonly type: BinType;
  readonly id: string;
}

/** What refers to items of the bin within the catalogue, by their ids. */
export interface Related {
  /** The episodes that were deleted with a series. */
  readonly episodes: Map<string, string[]>;
  /** The number of sagas, outside the bin, that have a title. */
  readonly sagas: Map<string, number>;
  /** The number of a saga's titles outside the bin. */
  readonly titles: Map<string, number>;
}

/** What comes back with items of the bin. */
export async function relatedTo(db: Db, items: readonly ItemRef[]): Promise<Related> {
  const ids = items.map(({ id }) => id);
  const { rows: episodes } = await sql<{ id: string; series_id: string }>`
    select episode.id, series_id from episode join series on series.id = series_id
    where series_id = ${among(ids)} and episode.deleted_at = series.deleted_at`.execute(db);
  const { rows: counts } = await sql<{ id: string; sagas: number; titles: number }>`
    select given.id,
      (select count(*) from saga_item join saga on saga.id = saga_id
        where (movie_id = given.id or series_id = given.id) and saga.deleted_at is null) as sagas,
      (select count(*) from saga_item left join movie on movie.id = movie_id left join series on series.id = series_id
        where saga_id = given.id and coalesce(movie.deleted_at, series.deleted_at) is null) as titles
    from unnest(${ids}::uuid[]) as given (id)`.execute(db);
  const bySeries = Map.groupBy(episodes, ({ series_id }) => series_id);
  return {
    episodes: new Map([...bySeries].map(([id, all]) => [id, all.map((episode) => episode.id)])),
    sagas: new Map(counts.map(({ id, sagas }) => [id, sagas])),
    titles: new Map(counts.map(({ id, titles }) => [id, titles])),
  };
}

/** Whether an item exists outside the bin. */
export async function itemExists(db: Db, type: CatalogueType, id: string): Promise<boolean> {
  const row = await db.selectFrom(type).select("id").where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();
  return row !== undefined;
}

/** Ids of a series' episodes, those deleted on their own too. */
export async function episodeIdsOf(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db.selectFrom("episode").select("id").where("series_id", "=", seriesId).execute();
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
export const eraseBinned = (db: Db, type: CatalogueType, ids: readonly string[]): Promise<number> =>
  countWritten(db.deleteFrom(type).where("id", "=", among(ids)).where("deleted_at", "is not", null));
