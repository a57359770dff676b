import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows, countsOfLastDays, type DayCount } from "#db/figures.ts";
import { quickCount, type NearCount } from "#db/near-count.ts";

/** The number of items that are not in the bin. */
export const countTitles = (tx: Db, table: "movie" | "series" | "episode"): Promise<NearCount> =>
  quickCount(tx, (db) => db.selectFrom(table).where("deleted_at", "is", null));

export const countWithoutVideo = (db: Db, table: "movie" | "episode"): Promise<number> =>
  countRows(db, sql`from ${sql.table(table)} where deleted_at is null and not has_video`);

/** Inactive channels, and channels without a link. */
export const countInactiveChannels = (db: Db): Promise<number> =>
  countRows(
    db,
    sql`from channel where deleted_at is null
      and (not is_active or coalesce(nullif(stream_url, ''), nullif(video_url, '')) is null)`,
  );

export const viewsByDay = (db: Db, days: number): Promise<DayCount[]> =>
  countsOfLastDays(db, days, sql`(select day, views as count from views_by_day)`);
