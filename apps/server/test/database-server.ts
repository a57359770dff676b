import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { openLog } from "#core/log.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

export interface DatabaseServer {
  readonly url: string;
  /** Name of a migrated database that others are copied from. */
  readonly template: string;
  stop(): Promise<void>;
}

/** Test data may be lost with the power. */
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };

/** The PostgreSQL of DATABASE_URL, else an embedded one, with a migrated template. */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env["DATABASE_URL"];
  if (given) return withTemplate(given, async () => undefined);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "seance-test-"));
  const embedded = await startEmbedded({ dataDir, log: openLog("silent"), settings });
  return withTemplate(embedded.url, async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
}

async function withTemplate(url: string, stop: () => Promise<void>): Promise<DatabaseServer> {
  const template = databaseName();
  await execute(url, `create database ${template}`);
  await migrate(urlOfDatabase(url, template), openLog("silent"));
  const dropAndStop = async (): Promise<void> => {
    await execute(url, `drop database ${template} with (force)`);
    await stop();
  };
  return { url, template, stop: dropAndStop };
}

export const databaseName = (): string => `seance_test_${randomBytes(6).toString("hex")}`;

export function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement outside a transaction. */
export async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

let server: DatabaseServer | undefined;

/** Called by `node --test` before the run: the test files share one PostgreSQL, named in the environment that they inherit. */
export async function globalSetup(): Promise<void> {
  server = await startDatabaseServer();
  process.env["TEST_DATABASE_URL"] = server.url;
  process.env["TEST_DATABASE_TEMPLATE"] = server.template;
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
}
