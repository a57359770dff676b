import { readFile, readdir } from "node:fs/promises";
import pg from "pg";
import type { Log } from "#core/log.ts";
import { version } from "#core/version.ts";

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

/** The first of these migrations that this version does not know: a newer one wrote what has it. */
export async function unknownMigration(names: readonly string[]): Promise<string | undefined> {
  const known = new Set(await migrationNames());
  return names.find((name) => !known.has(name));
}

/** The database is a newer version's; says so to whoever started this one. */
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
 * Brings the database to the newest migration; several starts at once, or one cut half way, converge. Throws {@link NewerData},
 * before anything is changed.
 */
export async function migrate(url: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "seance-migrate" });
  await client.connect();
  try {
    await lockMigrations(client);
    await refuseNewerData(client);
    await makeMigrationTable(client);
    const applied = new Set(await appliedMigrations(client));
    for (const name of await migrationNames()) {
      if (!applied.has(name)) await applyAlone(client, name, log);
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
  // As JSON: the table may be from before versions were kept.
  const made = await client.query<{ version: string | null }>(
    "select to_jsonb(migration) ->> 'version' as version from migration order by name desc limit 1",
  );
  throw new NewerData(unknown, made.rows[0]?.version ?? null);
}

/** Makes the table of migrations, each with the version that applied it, as far as that is known. */
export const makeMigrationTable = (client: pg.Client) =>
  client.query(`
    create table if not exists migration (name text primary key, applied_at timestamptz not null default now(), version text);
    do $$ begin
      -- Asked first: to add it takes a lock that a backup under way would hold up.
      if not exists (select from pg_attribute where attrelid = 'migration'::regclass and attname = 'version') then
        alter table migration add column version text;
      end if;
    end $$`);

/** Applies one migration, in the transaction that is open. */
export async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query(await readFile(new URL(name, folder), "utf8"));
  await client.query("insert into migration (name, version) values ($1, $2)", [name, version]);
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
