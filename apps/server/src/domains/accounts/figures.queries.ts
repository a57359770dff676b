import type { Role } from "@seance/contract/roles";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countsOfLastDays, type DayCount } from "#db/figures.ts";
import type { NearCount } from "#db/near-count.ts";
import type { Row } from "#db/schema.ts";

/** So many sign-ins, the newest, are looked through for their different values at most. */
const lookedThrough = 50_000;

const paris = sql`'Europe/Paris'`;

/** All sign-ins, from how many there were each hour. */
export async function countLogins(tx: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(entries), 0)::bigint as total from login_hour`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Sign-ins of the last so many days of Paris, the oldest first: a day begins and ends with an hour. */
export async function countLoginsByDay(tx: Db, days: number): Promise<{ day: string; logins: number }[]> {
  const { rows } = await sql<{ day: string; logins: number }>`
    select (today - ago)::text as day, coalesce(logins, 0) as logins
    from (select (now() at time zone ${paris})::date as today) as clock
    cross join generate_series(${days}::integer - 1, 0, -1) as ago
    left join (
      select (hour at time zone ${paris})::date as day, sum(entries)::bigint as logins from login_hour
      where hour >= now() - make_interval(days => ${days}::integer + 1) group by 1
    ) as counted on counted.day = today - ago
    order by 1`.execute(tx);
  return [...rows];
}

/** How many values a column of the sign-ins has, of so many rows: exact where they are few, else as the database's statistics have it. */
export async function loginsDistinct(db: Db, column: "email_form" | "ip_address", logins: number): Promise<NearCount> {
  if (logins <= lookedThrough) return { total: await countDistinct(db, column), estimated: false };
  const { rows } = await sql<{ n_distinct: number }>`
    select n_distinct from pg_stats
    where schemaname = current_schema() and tablename = 'login_entry' and attname = ${column}`.execute(db);
  const known = rows[0]?.n_distinct ?? 0;
  if (known === 0) return { total: await countDistinct(db, column), estimated: true };
  // Below zero, it is a share of the rows.
  return { total: Math.round(known > 0 ? known : -known * logins), estimated: true };
}

async function countDistinct(db: Db, column: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct ${sql.ref(column)} from (
        select ${sql.ref(column)} from login_entry order by login_time desc limit ${lookedThrough}
      ) as latest
    ) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** From the count that is kept of each role. */
export async function countByRole(db: Db): Promise<{ role: Role; count: number }[]> {
  const { rows } = await sql<{ role: Role; count: number }>`select role, accounts as count from account_count`.execute(db);
  return [...rows];
}

export const latestLogins = (db: Db, limit: number): Promise<Row<"login_entry">[]> =>
  db.selectFrom("login_entry").selectAll().orderBy("login_time", "desc").orderBy("id", "desc").limit(limit).execute();

/** How many accounts were opened on each of the last days. */
export const accountsByDay = (db: Db, days: number): Promise<DayCount[]> =>
  countsOfLastDays(
    db,
    days,
    sql`(
      select (created_at at time zone 'Europe/Paris')::date as day, count(*) as count from account
      where created_at > now() - make_interval(days => ${days + 1}::integer) group by 1
    )`,
  );
