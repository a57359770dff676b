import { sql } from "kysely";
import type { Db } from "#db/client.ts";

const name = "security-code";

/** The code's hash, and that of the setting it was last taken from: a setting that has not changed undoes no change. */
export interface KeptCode {
  readonly hash: string;
  readonly setting: string | null;
}

export async function read(db: Db): Promise<KeptCode | undefined> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value as KeptCode | undefined;
}

export function write(db: Db, kept: KeptCode) {
  const value = JSON.stringify(kept);
  return db
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute();
}

/** One at a time from here to the end of the transaction, on every process. */
export const lock = (db: Db) => sql`select pg_advisory_xact_lock(7214004)`.execute(db);
