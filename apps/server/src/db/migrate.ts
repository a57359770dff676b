import { readFile, readdir } from "node:fs/promises";
import pg from "pg";
import type { Log } from "#core/log.ts";

const folder = new URL("../../migrations/", import.meta.url);
/** Any number: the name of the lock that two starts at once share. */
const lockKey = 7_214_001;

/** Brings the database to the newest migration; several starts at once, or one cut half way, converge. */
export async function migrate(url: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "seance-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(
      "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migration");
    const applied = new Set(rows.map((row) => row.name));
    const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
    for (const name of names) {
      if (!applied.has(name)) await apply(client, name, log);
    }
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, log: Log): Promise<void> {
  const sql = await readFile(new URL(name, folder), "utf8");
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migration (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
  log.info({ migration: name }, "migration appliquée");
}
