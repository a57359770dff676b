import { overviewLimits } from "@seance/contract/overview";
import { limits } from "@seance/contract/limits";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";

const { failedImportDays, plotDays, startedMinutes } = overviewLimits;
/** Two heartbeats may be lost before somebody counts as gone; the player saves its place every 30 s. */
const goneAfterSeconds = (2.5 * limits.session.heartbeatMs) / 1000;
const watchingSeconds = 3 * limits.player.autosaveSeconds;

const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

async function countOf(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${rows}`.execute(db);
  return counted[0]?.count ?? 0;
}

/** Open tickets that nobody of the staff has seen, or whose owner wrote last. */
export const ticketsWaiting = (db: Db): Promise<number> =>
  countOf(
    db,
    sql`ticket where status = 'open' or (status = 'in_progress' and (
      select sender_id = ticket.account_id from ticket_message
      where ticket_id = ticket.id and not is_internal order by created_at desc, id desc limit 1
    ))`,
  );

export const failedImports = (db: Db): Promise<number> =>
  countOf(
    db,
    sql`import_link join import_run on import_run.id = run_id
      where outcome = 'failed' and created_at > now() - make_interval(days => ${failedImportDays}::integer)`,
  );

export const withoutVideo = (db: Db, table: "movie" | "episode"): Promise<number> =>
  countOf(db, sql`${sql.table(table)} where deleted_at is null and not has_video`);

/** Switched off, or without anything to show. */
export const inactiveChannels = (db: Db): Promise<number> =>
  countOf(
    db,
    sql`channel where deleted_at is null
      and (not is_active or coalesce(nullif(stream_url, ''), nullif(video_url, '')) is null)`,
  );

export const failedVideos = (db: Db): Promise<number> => countOf(db, sql`hosted_video where status = 'failed'`);

/** Episodes that went with their series count with it. */
export const inBin = (db: Db): Promise<number> =>
  countOf(
    db,
    sql`(
      select id from movie where deleted_at is not null
      union all select id from series where deleted_at is not null
      union all select id from channel where deleted_at is not null
      union all select episode.id from episode join series on series.id = series_id
        where episode.deleted_at is not null and episode.deleted_at is distinct from series.deleted_at
    ) as binned`,
  );

export const online = (db: Db): Promise<number> =>
  countOf(db, sql`presence where online and last_seen > ${ago(goneAfterSeconds)}`);

export const watching = (db: Db): Promise<number> =>
  countOf(db, sql`(select distinct account_id from watch_progress where saved_at > ${ago(watchingSeconds)}) as watching`);

/** Guests too: each viewer of a film or an episode is noted once in six hours. */
export const started = (db: Db): Promise<number> =>
  countOf(db, sql`(select distinct viewer from counted_view where counted_at > ${ago(60 * startedMinutes)}) as started`);

export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** The last days of Paris, oldest first, each with what `counted (day, count)` has of it. */
async function ofLastDays(db: Db, counted: RawBuilder<unknown>): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    with last_day as (
      select (now() at time zone 'Europe/Paris')::date - ago as day from generate_series(${plotDays}::integer - 1, 0, -1) as ago
    )
    select last_day.day, coalesce(counted.count, 0) as count
    from last_day left join ${counted} as counted using (day) order by day`.execute(db);
  return [...rows];
}

export const viewsByDay = (db: Db): Promise<DayCount[]> => ofLastDays(db, sql`(select day, views as count from views_by_day)`);

export const accountsByDay = (db: Db): Promise<DayCount[]> =>
  ofLastDays(
    db,
    sql`(
      select (created_at at time zone 'Europe/Paris')::date as day, count(*) as count from account
      where created_at > now() - make_interval(days => ${plotDays + 1}::integer) group by 1
    )`,
  );
