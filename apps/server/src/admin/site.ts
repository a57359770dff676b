import { existsSync } from "node:fs";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { findRunning, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import type { Schema } from "#db/schema.ts";
import { AdminFault, type Task } from "./task.ts";

export interface Place {
  readonly url: string;
  close(): Promise<void>;
}

/** By this name the database shows that a command is at it. */
export const application = "seance-admin";

/**
 * The site's database: the one of DATABASE_URL, the embedded one of the server that runs, else the embedded one started for
 * this command. Where there is none it is made only when the command may be the first.
 */
export async function openPlace(task: Pick<Task, "config" | "log">, { first = false } = {}): Promise<Place> {
  const { DATABASE_URL, DATA_DIR } = task.config;
  if (DATABASE_URL) return openOwnPlace(task);
  if (existsSync(path.join(DATA_DIR, "postgres"))) {
    const url = await findRunning(DATA_DIR);
    if (url) return { url, close: () => Promise.resolve() };
  } else if (!first) {
    throw new AdminFault(`Il n’y a pas de base de données dans ${DATA_DIR}. Le bon dossier se donne par DATA_DIR.`);
  }
  return openOwnPlace(task);
}

/** The site's database while no server runs: with the embedded one, a server at it makes this fail in words. */
export async function openOwnPlace({ config, log }: Pick<Task, "config" | "log">): Promise<Place> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, close: () => Promise.resolve() };
  const embedded = await startEmbedded({ dataDir: config.DATA_DIR, log });
  return { url: embedded.url, close: embedded.stop };
}

/** Runs `work` on the database, brought to this version; how long its queries take is nobody's concern here. */
export async function onDatabase<T>(
  { url }: Place,
  { log }: Pick<Task, "log">,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  await migrate(url, log);
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: application });
  // Unheard, the loss of a connection that is lent would end the process; its query fails as well.
  pool.on("error", () => undefined).on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** One session of its own, for what a pool cannot do. */
export async function onSession<T>({ url }: Place, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: application });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every process hears of a change through the database; this one keeps nothing that would have to know. */
export const toldByDatabase = { tell: () => undefined };

export async function inPlace<T>(place: Promise<Place>, work: (place: Place) => Promise<T>): Promise<T> {
  const opened = await place;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
