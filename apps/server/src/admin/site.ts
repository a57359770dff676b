import { existsSync } from "node:fs";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { findRunning, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import type { Schema } from "#db/schema.ts";
import { AdminError, type Task } from "./task.ts";

/** The database of the site, opened for a command. */
export interface SiteDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/** `application_name` of a command's connections. */
export const application = "seance-admin";

/**
 * The site's database: that of DATABASE_URL, else the embedded one of a running server, else the embedded one, started for this
 * command. A missing one is created only with `first`.
 */
export async function openSite(task: Pick<Task, "config" | "log">, { first = false } = {}): Promise<SiteDatabase> {
  const { DATABASE_URL, DATA_DIR } = task.config;
  if (DATABASE_URL) return openStoppedSite(task);
  if (existsSync(path.join(DATA_DIR, "postgres"))) {
    const url = await findRunning(DATA_DIR);
    if (url) return { url, close: () => Promise.resolve() };
  } else if (!first) {
    throw new AdminError(`Il n’y a pas de base de données dans ${DATA_DIR}. Le bon dossier se donne par DATA_DIR.`);
  }
  return openStoppedSite(task);
}

/** The database of a stopped site: throws if a server uses the embedded one. */
export async function openStoppedSite({ config, log }: Pick<Task, "config" | "log">): Promise<SiteDatabase> {
  // Commands lock for a whole session and copy for minutes: not through a pooler.
  if (config.DATABASE_URL) return { url: config.DATABASE_LISTEN_URL ?? config.DATABASE_URL, close: () => Promise.resolve() };
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log });
  return { url: embedded.url, close: embedded.stop };
}

/** Migrates the database to this version and runs `work` on it, without query timeouts. */
export async function withKysely<T>(
  site: SiteDatabase,
  { log }: Pick<Task, "log">,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  await migrate(site.url, log);
  return withKyselyAsIs(site, work);
}

/** Runs `work` on the database of any version. */
export async function withKyselyAsIs<T>({ url }: SiteDatabase, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: application });
  // Without a listener, a lost connection would end the process; its query fails anyway.
  pool.on("error", () => undefined).on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Runs `work` on a single connection, for transactions and COPY. */
export async function withClient<T>({ url }: SiteDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: application });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** For services that publish: the database notifies the other processes, and this one has no cache to invalidate. */
export const noLocalBus = { tell: () => undefined };

/** Opens the database of the site for `work`, and closes it afterwards. */
export async function withSite<T>(site: Promise<SiteDatabase>, work: (site: SiteDatabase) => Promise<T>): Promise<T> {
  const opened = await site;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
