import { readFile, readdir } from "node:fs/promises";
import pg from "pg";
import type { Log } from "#core/log.ts";
import { version } from "#core/version.ts";

const folder = new URL("../../migrations/", import.meta.url);
/** Key of the advisory lock, an arbitrary number. */
const lockKey = 7_214_001;

/** Every migration of this version, oldest first. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();

/** Locks out other starts until this session ends; waits for one in progress. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [lockKey]);
}

/** Names of the applied migrations, oldest first. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migration");
  return rows.map(({ name }) => name).toSorted();
}

/** The first of these migrations that this version does not know, which means that a newer version applied it. */
export async function unknownMigration(names: readonly string[]): Promise<string | undefined> {
  const known = new Set(await migrationNames());
  return names.find((name) => !known.has(name));
}

/** A newer version migrated the database. */
export class NewerData extends Error {
  constructor(migration: string, made: string | null) {
    const newer =
      made === null || made === version ? "d’une version plus récente de Séance" : `de Séance ${made}, une version plus récente`;
    super(
      `Les données de ce site viennent ${newer} : Séance ${version} ne les connaît pas (schéma ${migration}). Rien n’a été changé.\n` +
        `Mettez le site à jour, ou restaurez une sauvegarde faite avec Séance ${version} ou avant : npm run admin -- restore <fichier> --force`,
    );
  }
}

/**
 * Applies the missing migrations; concurrent and interrupted starts are safe. Throws {@link NewerData} before changing anything.
 */
export async function migrate(url: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "seance-migrate" });
  await client.connect();
  try {
    await lockMigrations(client);
    await refuseNewerData(client);
    await createMigrationTable(client);
    const applied = new Set(await appliedMigrations(client));
    for (const name of await migrationNames()) {
      if (!applied.has(name)) await applyInTransaction(client, name, log);
    }
  } finally {
    await client.end();
  }
}

async function refuseNewerData(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass('migration') is not null as found");
  if (!rows[0]?.found) return;
  const unknown = await unknownMigration(await appliedMigrations(client));
  if (unknown === undefined) return;
  // As JSON: the column may not exist yet.
  const made = await client.query<{ version: string | null }>(
    "select to_jsonb(migration) ->> 'version' as version from migration order by name desc limit 1",
  );
  throw new NewerData(unknown, made.rows[0]?.version ?? null);
}

/** Creates the table of migrations, with the version that applied each, if known. */
export const createMigrationTable = (client: pg.Client) =>
  client.query(`
    create table if not exists migration (name text primary key, applied_at timestamptz not null default now(), version text);
    do $$ begin
      -- Checked first: adding the column takes a lock that would wait for a running backup.
      if not exists (select from pg_attribute where attrelid = 'migration'::regclass and attname = 'version') then
        alter table migration add column version text;
      end if;
    end $$`);

/** Applies one migration in the open transaction. */
export async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query(await readFile(new URL(name, folder), "utf8"));
  await client.query("insert into migration (name, version) values ($1, $2)", [name, version]);
}

async function applyInTransaction(client: pg.Client, name: string, log: Log): Promise<void> {
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
