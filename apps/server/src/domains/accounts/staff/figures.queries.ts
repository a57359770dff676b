import type { Role } from "@seance/contract/roles";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows, countsOfLastDays, type DayCount } from "#db/figures.ts";
import type { NearCount } from "#db/near-count.ts";
import type { Row } from "#db/schema.ts";

/** Distinct values are counted among this many of the newest sign-ins. */
const newestSignIns = 50_000;

const paris = sql`'Europe/Paris'`;

/** Sign-ins per day (Paris time) of the last `days` days, oldest first, from the counts per hour. */
export async function countLoginsByDay(tx: Db, days: number): Promise<{ day: string; logins: number }[]> {
  const counted = sql`(
    select (hour at time zone ${paris})::date as day, sum(entries)::bigint as count from login_hour
    where hour >= now() - make_interval(days => ${days}::integer + 1) group by 1
  )`;
  return (await countsOfLastDays(tx, days, counted)).map(({ day, count }) => ({ day, logins: count }));
}

/** Number of distinct values of a column of the sign-ins: exact for few sign-ins, else from the planner's statistics. */
export async function loginsDistinct(db: Db, column: "email_form" | "ip_address", logins: number): Promise<NearCount> {
  if (logins <= newestSignIns) return { total: await countDistinct(db, column), estimated: false };
  const { rows } = await sql<{ n_distinct: number }>`
    select n_distinct from pg_stats
    where schemaname = current_schema() and tablename = 'login_entry' and attname = ${column}`.execute(db);
  const distinct = rows[0]?.n_distinct ?? 0;
  if (distinct === 0) return { total: await countDistinct(db, column), estimated: true };
  // A negative n_distinct is a fraction of the rows.
  return { total: Math.round(distinct > 0 ? distinct : -distinct * logins), estimated: true };
}

const countDistinct = (db: Db, column: string): Promise<number> =>
  countRows(
    db,
    sql`from (
      select distinct ${sql.ref(column)} from (
        select ${sql.ref(column)} from login_entry order by login_time desc limit ${newestSignIns}
      ) as newest
    ) as found`,
  );

/** Accounts per role, from the counts that triggers keep. */
export async function countByRole(db: Db): Promise<{ role: Role; count: number }[]> {
  const { rows } = await sql<{ role: Role; count: number }>`select role, accounts as count from account_count`.execute(db);
  return [...rows];
}

/** The number of accounts of a role, or of all, from the counts that triggers keep. */
export async function countAccounts(db: Db, role?: Role): Promise<number> {
  const counts = await countByRole(db);
  return counts.filter((one) => !role || one.role === role).reduce((total, { count }) => total + count, 0);
}

export const latestLogins = (db: Db, limit: number): Promise<Row<"login_entry">[]> =>
  db.selectFrom("login_entry").selectAll().orderBy("login_time", "desc").orderBy("id", "desc").limit(limit).execute();

export const accountsByDay = (db: Db, days: number): Promise<DayCount[]> =>
  countsOfLastDays(
    db,
    days,
    sql`(
      select (created_at at time zone ${paris})::date as day, count(*) as count from account
      where created_at > now() - make_interval(days => ${days + 1}::integer) group by 1
    )`,
  );
