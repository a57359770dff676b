import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows, countsOfLastDays, type DayCount } from "#db/figures.ts";
import { quickCount, type NearCount } from "#db/near-count.ts";

/** How many there are, the bin left out. */
export const countTitles = (tx: Db, table: "movie" | "series" | "episode"): Promise<NearCount> =>
  quickCount(tx, (db) => db.selectFrom(table).where("deleted_at", "is", null));

export const countWithoutVideo = (db: Db, table: "movie" | "episode"): Promise<number> =>
  countRows(db, sql`from ${sql.table(table)} where deleted_at is null and not has_video`);

/** Switched off, or without anything to show. */
export const countInactiveChannels = (db: Db): Promise<number> =>
  countRows(
    db,
    sql`from channel where deleted_at is null
      and (not is_active or coalesce(nullif(stream_url, ''), nullif(video_url, '')) is null)`,
  );

/** Episodes that went with their series count with it. */
export const countBinned = (db: Db): Promise<number> =>
  countRows(
    db,
    sql`from (
      select id from movie where deleted_at is not null
      union all select id from series where deleted_at is not null
      union all select id from channel where deleted_at is not null
      union all select episode.id from episode join series on series.id = series_id
        where episode.deleted_at is not null and episode.deleted_at is distinct from series.deleted_at
    ) as binned`,
  );

export const viewsByDay = (db: Db, days: number): Promise<DayCount[]> =>
  countsOfLastDays(db, days, sql`(select day, views as count from views_by_day)`);
