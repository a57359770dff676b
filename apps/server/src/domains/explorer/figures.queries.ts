import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { quickCount, type NearCount } from "#db/near-count.ts";
import type { Row } from "#db/schema.ts";

/** Where the database has no statistics yet, it is the newest rows that are looked at. */
const sampled = 50_000;

const paris = sql`'Europe/Paris'`;
/** The moment at which a day of Paris begins, so many days before today. */
const dayStart = (daysAgo: number) =>
  sql<Date>`(date_trunc('day', now(), ${paris}) at time zone ${paris} - make_interval(days => ${daysAgo}::integer)) at time zone ${paris}`;

export const countAccounts = (tx: Db): Promise<NearCount> => quickCount(tx, (db) => db.selectFrom("account"));

/** Of what is not in the bin. */
export const countItems = (tx: Db, table: "movie" | "series" | "episode"): Promise<NearCount> =>
  quickCount(tx, (db) => db.selectFrom(table).where("deleted_at", "is", null));

export const countLogins = (tx: Db): Promise<NearCount> => quickCount(tx, (db) => db.selectFrom("login_entry"));

/** Sign-ins of a day of Paris; of today where it is 0 days ago. */
export const countLoginsOfDay = (tx: Db, daysAgo: number): Promise<NearCount> =>
  quickCount(tx, (db) =>
    db
      .selectFrom("login_entry")
      .where("login_time", ">=", dayStart(daysAgo))
      .$if(daysAgo > 0, (query) => query.where("login_time", "<", dayStart(daysAgo - 1))),
  );

/** How many values a column of the sign-ins has, of `logins` rows: exact where their count is. */
export async function loginsDistinct(db: Db, column: "email_form" | "ip_address", logins: NearCount): Promise<NearCount> {
  if (!logins.estimated) return { total: await countDistinct(db, column, null), estimated: false };
  const { rows } = await sql<{ n_distinct: number }>`
    select n_distinct from pg_stats
    where schemaname = current_schema() and tablename = 'login_entry' and attname = ${column}`.execute(db);
  const known = rows[0]?.n_distinct ?? 0;
  if (known === 0) return { total: await countDistinct(db, column, sampled), estimated: true };
  return { total: Math.round(known > 0 ? known : -known * logins.total), estimated: true };
}

async function countDistinct(db: Db, column: string, newest: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct ${sql.ref(column)} from (
        select ${sql.ref(column)} from login_entry order by login_time desc limit ${newest}::bigint
      ) as latest
    ) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The last so many days in Paris, oldest first, as `YYYY-MM-DD`. */
export async function lastDays(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone ${paris})::date - ago as day from generate_series(${count}::integer - 1, 0, -1) as ago`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

export const countByRole = (db: Db) =>
  db
    .selectFrom("account")
    .select(({ fn }) => ["role", fn.countAll<number>().as("count")])
    .groupBy("role")
    .execute();

export const latestLogins = (db: Db, limit: number): Promise<Row<"login_entry">[]> =>
  db.selectFrom("login_entry").selectAll().orderBy("login_time", "desc").orderBy("id", "desc").limit(limit).execute();
