import { openLog } from "@seance/server/core/log.ts";
import { openDatabase, type Db } from "@seance/server/db/client.ts";
import { startEmbedded } from "@seance/server/db/embedded.ts";
import { catalogueSize, fillCatalogue, multiplyFilms } from "./fill.ts";
import { keptDirectory } from "./kept.ts";

/** Data directory with the whole catalogue. */
export function catalogueDirectory(): Promise<string> {
  return keptDirectory("catalogue", async (url) => {
    console.error(`Filling a database with ${catalogueSize.films} films and ${catalogueSize.series} series…`);
    const database = openDatabase(url, { max: 2, log: openLog("warn"), answerMs: 3_600_000 });
    await fillCatalogue(database.db);
    await database.close();
  });
}

/** Catalogue sizes to measure, one run each: `BENCH_FILMS=50000,200000`. */
export const filmCounts = (): number[] => (process.env["BENCH_FILMS"] ?? "50000,1000000").split(",").map(Number);

/** Data directory with `count` films; up to 50 000, the one of {@link catalogueDirectory}. */
export function filmsDirectory(count: number): Promise<string> {
  if (count <= catalogueSize.films) return catalogueDirectory();
  return keptDirectory(`films${count}`, async (url) => {
    console.error(`Filling a database with ${count} films…`);
    const database = openDatabase(url, { max: 1, log: openLog("warn"), answerMs: 3_600_000 });
    await fillCatalogue(database.db);
    await multiplyFilms(database.db, count);
    await database.close();
  });
}

/** The catalogue's database, or another, opened without a server. */
export async function withCatalogue<T>(work: (db: Db, url: string) => Promise<T>, directory = catalogueDirectory()): Promise<T> {
  const postgres = await startEmbedded({ dataDir: await directory, log: openLog("warn") });
  const database = openDatabase(postgres.url, { max: 20, log: openLog("warn") });
  try {
    return await work(database.db, postgres.url);
  } finally {
    await database.close();
    await postgres.stop();
  }
}
