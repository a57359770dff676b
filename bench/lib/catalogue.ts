import { openLog } from "@seance/server/core/log.ts";
import { openDatabase, type Db } from "@seance/server/db/client.ts";
import { startEmbedded } from "@seance/server/db/embedded.ts";
import { catalogueSize, fillCatalogue } from "./fill.ts";
import { keptDirectory } from "./kept.ts";

/** A data directory with the whole catalogue. */
export function catalogueDirectory(): Promise<string> {
  return keptDirectory("catalogue", async (url) => {
    console.error(`Filling a database with ${catalogueSize.films} films and ${catalogueSize.series} series…`);
    const database = openDatabase(url, { max: 2, log: openLog("warn") });
    await fillCatalogue(database.db);
    await database.close();
  });
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
