import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { readSetting, writeSetting } from "#db/settings.ts";

const name = "security-code";

/** The code's hash, and that of the setting it was last taken from: a setting that has not changed undoes no change. */
export interface KeptCode {
  readonly hash: string;
  readonly setting: string | null;
}

export async function read(db: Db): Promise<KeptCode | undefined> {
  return (await readSetting<KeptCode>(db, name))?.value;
}

export const write = (db: Db, kept: KeptCode): Promise<void> => writeSetting(db, name, kept);

/** One at a time from here to the end of the transaction, on every process. */
export const lock = (db: Db) => sql`select pg_advisory_xact_lock(7214004)`.execute(db);
