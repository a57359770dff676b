import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { appliedMigrations, apply, createMigrationTable, migrationNames } from "#db/migrate.ts";
import type { Manifest, SavedTable } from "./manifest.ts";

/**
 * Tables that are not backed up: a session revoked since would be open again, counted attempts are out of date. Everybody signs in
 * again after a restore.
 */
const excludedTables = ["migration", "session", "presence", "attempt"];

const name = pg.escapeIdentifier;
const copied = ({ name: table, columns }: SavedTable): string => `public.${name(table)} (${columns.map(name).join(", ")})`;

/** Fixes the text formats of COPY, whatever the settings of the database. */
const plainText = "set local datestyle to 'ISO'; set local intervalstyle to 'postgres'; set local extra_float_digits to 1";

/** Starts a snapshot (repeatable read) transaction. */
export const openSnapshot = (client: pg.Client) => client.query(`begin isolation level repeatable read read only; ${plainText}`);

/** Whether the database belongs to a Séance site. */
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
    [excludedTables],
  );
  const { rows: counters } = await client.query<Manifest["counters"][number]>(
    "select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  return { migrations: await appliedMigrations(client), tables, counters };
}

/** The rows of a table in COPY's text format. */
export const rowsOf = (client: pg.Client, table: SavedTable) => client.query(to(`copy ${copied(table)} to stdout`));

/** Number of accounts, titles and channels: 0 for a site that was only started. */
export async function countsOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select (select count(*) from account) + (select count(*) from movie) + (select count(*) from series) + (select count(*) from channel) as rows`,
  );
  return rows[0]?.rows ?? 0;
}

/**
 * Recreates the schema of the backup, fills it and migrates it to this version, in the open transaction. Everything else is dropped,
 * queued jobs included: they refer to rows that are gone.
 */
export async function refill(
  client: pg.Client,
  { migrations, tables, counters }: Manifest,
  savedRows: (table: string) => AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  await client.query(`${plainText}; drop schema if exists pgboss cascade; drop schema public cascade; create schema public`);
  await createMigrationTable(client);
  for (const migration of migrations) await apply(client, migration);
  const keys = await dropForeignKeys(client);
  for (const table of tables) {
    // Rows are restored as they were: remove rows inserted by migrations, and disable triggers.
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

/** Drops every foreign key, so that tables may be filled in any order; returns the statements that restore them. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const key of rows) await client.query(key.drop);
  return rows.map((key) => key.add);
}
