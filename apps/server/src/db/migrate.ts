import { readFile, readdir } from "node:fs/promises";
import pg from "pg";
import type { Log } from "#core/log.ts";

const folder = new URL("../../migrations/", import.meta.url);
/** Any number: the name of the lock that two starts at once share. */
const lockKey = 7_214_001;

/** Every migration of this version, oldest first. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();

/** Keeps every start out of the database until this session ends; waits for the one that is at it. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [lockKey]);
}

/** Names of the migrations that the database has, oldest first; it has none of ours without their table. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migration");
  return rows.map(({ name }) => name).toSorted();
}

/** Brings the database to the newest migration; several starts at once, or one cut half way, converge. */
export async function migrate(url: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "seance-migrate" });
  await client.connect();
  try {
    await lockMigrations(client);
    await makeMigrationTable(client);
    const applied = new Set(await appliedMigrations(client));
    for (const name of await migrationNames()) {
      if (!applied.has(name)) await applyAlone(client, name, log);
    }
  } finally {
    await client.end();
  }
}

export const makeMigrationTable = (client: pg.Client) =>
  client.query("create table if not exists migration (name text primary key, applied_at timestamptz not null default now())");

/** Applies one migration, in the transaction that is open. */
export async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query(await readFile(new URL(name, folder), "utf8"));
  await client.query("insert into migration (name) values ($1)", [name]);
}

async function applyAlone(client: pg.Client, name: string, log: Log): Promise<void> {
  await client.query("begin");
  try {
    await apply(client, name);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  log.info({ migration: name }, "migration appliquée");
}
