import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openLog } from "@seance/server/core/log.ts";
import { openDatabase, type Db } from "@seance/server/db/client.ts";
import { startEmbedded } from "@seance/server/db/embedded.ts";
import { migrate } from "@seance/server/db/migrate.ts";
import { catalogueSize, fillCatalogue, settle } from "./fill.ts";
import { migrationsStamp } from "./stamp.ts";

const kept = fileURLToPath(new URL("../.data/", import.meta.url));

/** A data directory with the whole catalogue: made by the first bench that asks, kept for the next ones. */
export async function catalogueDirectory(): Promise<string> {
  const folder = path.join(kept, `catalogue-${await migrationsStamp()}`);
  const ready = path.join(folder, "ready");
  if (existsSync(ready)) return folder;
  await rm(kept, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  console.error(`Filling a database with ${catalogueSize.films} films and ${catalogueSize.series} series…`);
  const postgres = await startEmbedded({ dataDir: folder, log: openLog("warn") });
  try {
    await migrate(postgres.url, openLog("warn"));
    const database = openDatabase(postgres.url, { max: 2, log: openLog("warn") });
    await fillCatalogue(database.db);
    await database.close();
    await settle(postgres.url);
  } finally {
    await postgres.stop();
  }
  await writeFile(ready, "");
  return folder;
}

/** The catalogue's database, opened without a server. */
export async function withCatalogue<T>(work: (db: Db, url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbedded({ dataDir: await catalogueDirectory(), log: openLog("warn") });
  const database = openDatabase(postgres.url, { max: 20, log: openLog("warn") });
  try {
    return await work(database.db, postgres.url);
  } finally {
    await database.close();
    await postgres.stop();
  }
}
