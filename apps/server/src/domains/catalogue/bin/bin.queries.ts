import type { BinType } from "@seance/contract/bin";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

export interface BinRow {
  readonly type: BinType;
  readonly id: string;
  readonly title: string;
  readonly year: number | null;
  readonly thumbnail: string | null;
  readonly episodes: number;
  readonly deleted_at: Date;
  readonly deleted_by: string | null;
  readonly erased_at: Date;
}

/** All that is in the bin; episodes that went with their series are within it. */
const binned = sql`
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

/** A page of the bin, what was deleted last first, and how much there is in all; erased after `days`. */
export async function page(db: Db, { skip, limit, type }: BinPage, days: number): Promise<{ rows: BinRow[]; total: number }> {
  const kept = type === undefined ? sql`true` : sql`type = ${type}`;
  const { rows } = await sql<BinRow>`
    with page as (
      select * from (${binned}) as binned where ${kept} order by deleted_at desc, id desc limit ${limit} offset ${skip}
    )
    select page.*, deletion.actor_email as deleted_by, deleted_at + make_interval(days => ${days}) as erased_at,
      case type when 'series' then (
        select count(*) from episode where series_id = page.id and episode.deleted_at = page.deleted_at
      ) else 0 end as episodes
    from page left join lateral (
      select nullif(actor_email, '') as actor_email from audit_entry
      where target_id = page.id and action = page.type || '.delete' order by at desc limit 1
    ) as deletion on true
    order by deleted_at desc, id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from (${binned}) as binned where ${kept}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Erases for good what has been in the bin for longer, at most `most` of one kind, and gives how many. */
export async function eraseOld(db: Db, table: BinType, days: number, most: number): Promise<number> {
  const old = db
    .selectFrom(table)
    .select("id")
    .where("deleted_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .limit(most)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await db.deleteFrom(table).where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}
