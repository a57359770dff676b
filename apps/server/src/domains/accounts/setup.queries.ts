import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { deleteSetting, readSetting, writeSetting } from "#db/settings.ts";

const name = "setup-code";

/** Hashes of the codes that were given out, newest first. */
export async function readCodes(db: Db): Promise<string[]> {
  return (await readSetting<{ hashes: string[] }>(db, name))?.value.hashes ?? [];
}

export const writeCodes = (db: Db, hashes: string[]): Promise<void> => writeSetting(db, name, { hashes });

export const removeCodes = (db: Db) => deleteSetting(db, name);

/** One at a time from here to the end of the transaction, on every process. */
export const lockSetup = (db: Db) => sql`select pg_advisory_xact_lock(7214002)`.execute(db);
