import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { appliedMigrations, apply, makeMigrationTable, migrationNames } from "#db/migrate.ts";
import type { Manifest, SavedTable } from "./manifest.ts";

/**
 * Rows that must not come back: a session that was ended since would be open again, a try that was counted is of its time.
 * Everybody signs in anew after a restoration.
 */
const leftOut = ["migration", "session", "presence", "attempt"];

const name = pg.escapeIdentifier;
const copied = ({ name: table, columns }: SavedTable): string => `public.${name(table)} (${columns.map(name).join(", ")})`;

/** What both ends of a COPY must read and write alike, whatever the database's own settings are. */
const plainText = "set local datestyle to 'ISO'; set local intervalstyle to 'postgres'; set local extra_float_digits to 1";

/** Opens one moment of the database, of which everything that follows is. */
export const openMoment = (client: pg.Client) => client.query(`begin isolation level repeatable read read only; ${plainText}`);

/** Whether the database is one of Séance. */
export async function isOurs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.migration') is not null and to_regclass('public.account') is not null as found",
  );
  return rows[0]?.found ?? false;
}

export async function describeRows(client: pg.Client): Promise<Pick<Manifest, "migrations" | "tables" | "counters">> {
  const { rows: tables } = await client.query<SavedTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [leftOut],
  );
  const { rows: counters } = await client.query<Manifest["counters"][number]>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  return { migrations: await appliedMigrations(client), tables, counters };
}

/** The rows of a table as PostgreSQL's own text. */
export const rowsOf = (client: pg.Client, table: SavedTable) => client.query(to(`copy ${copied(table)} to stdout`));

/** How many accounts, titles and channels there are: a site that was only just started has none. */
export async function countsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select (select count(*) from account) + (select count(*) from movie) + (select count(*) from series) + (select count(*) from channel) as rows`,
  );
  return rows[0]?.rows ?? 0;
}

/**
 * Makes the schema as the backup had it, fills it, and brings it to this version, in the transaction that is open. What was
 * there goes, queued jobs included: they are about rows that are no more.
 */
export async function refill(
  client: pg.Client,
  { migrations, tables, counters }: Manifest,
  savedRows: (table: string) => AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  await client.query(`${plainText}; drop schema if exists pgboss cascade; drop schema public cascade; create schema public`);
  await makeMigrationTable(client);
  for (const migration of migrations) await apply(client, migration);
  const keys = await dropForeignKeys(client);
  for (const table of tables) {
    // Rows come back as they were: nothing that a migration put there, nothing that a trigger makes of them.
    await client.query(`truncate public.${name(table.name)}; alter table public.${name(table.name)} disable trigger user`);
    await pipeline(savedRows(table.name), client.query(from(`copy ${copied(table)} from stdin`)), { signal });
    await client.query(`alter table public.${name(table.name)} enable trigger user`);
  }
  for (const key of keys) await client.query(key);
  for (const { name: counter, value } of counters)
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2)", [counter, value]);
  for (const migration of await migrationNames()) if (!migrations.includes(migration)) await apply(client, migration);
  await client.query("analyze");
}

/** Removes every foreign key, so that tables may be filled in any order; gives the statements that put them back. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const key of rows) await client.query(key.drop);
  return rows.map((key) => key.add);
}
