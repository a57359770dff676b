import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { closeAtEnd } from "#test/app.ts";
import { until } from "#test/until.ts";
import type { Cluster } from "./cluster.ts";

const scripts = path.join(import.meta.dirname, "../../../../scripts");

type Target = Pick<Cluster, "database" | "folder" | "pgbackrest">;

/** Runs restore-database.mjs to a moment; returns a connection to the restored database, which ends with this file. */
export async function restoreTo({ folder, pgbackrest }: Target, moment: Date): Promise<pg.Client> {
  const place = path.join(folder, `restored-${moment.getTime()}`);
  closeAtEnd(() => stopPostgres(place));
  const options = [`--folder=${place}`, `--config=${pgbackrest}`, `--moment=${moment.toISOString()}`];
  await promisify(execFile)(process.execPath, [path.join(scripts, "restore-database.mjs"), ...options]);
  return connect({ host: place, port: 5499, user: "postgres", database: "seance" });
}

async function stopPostgres(place: string): Promise<void> {
  const file = path.join(place, "data/postmaster.pid");
  if (!existsSync(file)) return;
  process.kill(Number((await readFile(file, "utf8")).split("\n")[0]), "SIGINT");
  await until("the restored PostgreSQL has ended", () => !existsSync(file));
}

/** A connection of the superuser to the primary. */
export const asSuperuser = ({ database }: Target): Promise<pg.Client> =>
  connect({ connectionString: database.DATABASE_LISTEN_URL.replace("//seance:", "//postgres:") });

async function connect(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(options);
  await client.connect();
  // Ended by the failover, or by the end of the database.
  client.on("error", () => undefined);
  closeAtEnd(() => client.end());
  return client;
}

/** Waits until everything that was written before is in the archive. */
export async function archived(primary: pg.Client): Promise<void> {
  const { rows } = await primary.query<{ segment: string }>("select pg_walfile_name(pg_switch_wal()) as segment");
  await until("the archive has it", async () => {
    const found = await primary.query(
      "select 1 from pg_stat_archiver where last_archived_wal ~ '^[0-9A-F]{24}$' and last_archived_wal >= $1",
      [rows[0]?.segment],
    );
    return found.rowCount === 1;
  });
}

interface Checked {
  readonly failed: boolean;
  readonly said: string;
  readonly metrics: string;
}

/** Runs check-restore.mjs on the primary. */
export async function checkRestore({ database, folder, pgbackrest }: Target, stanza = "seance"): Promise<Checked> {
  const { hostname, port: primary, password } = new URL(database.DATABASE_LISTEN_URL);
  const metrics = path.join(folder, "restore.prom");
  const options = [`--folder=${folder}/check`, `--config=${pgbackrest}`, `--stanza=${stanza}`, `--metrics=${metrics}`];
  const env = { ...process.env, PGHOST: hostname, PGPORT: primary, PGUSER: "postgres", PGPASSWORD: password };
  const outcome = await promisify(execFile)(process.execPath, [path.join(scripts, "check-restore.mjs"), ...options], {
    env,
  }).then(
    ({ stdout }) => ({ failed: false, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ failed: true, said: stderr }),
  );
  return { ...outcome, metrics: await readFile(metrics, "utf8") };
}
