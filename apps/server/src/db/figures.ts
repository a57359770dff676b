import { sql, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { Db } from "./client.ts";

/** Counts the rows of `from`, a `from …` clause with its condition. */
export async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many rows a query has; it must not select any column yet. */
export async function countOf<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const row = await query.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return (row as { total: number }).total;
}

export const secondsAgo = (seconds: number): RawBuilder<Date> => sql`now() - make_interval(secs => ${seconds})`;

export interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** The last days in Paris time, oldest first, each with its count in `counted (day, count)`. */
export async function countsOfLastDays(db: Db, days: number, counted: RawBuilder<unknown>): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    with last_day as (
      select (now() at time zone 'Europe/Paris')::date - ago as day from generate_series(${days}::integer - 1, 0, -1) as ago
    )
    select last_day.day, coalesce(counted.count, 0) as count
    from last_day left join ${counted} as counted using (day) order by day`.execute(db);
  return [...rows];
}
