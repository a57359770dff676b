import { sql } from "kysely";
import type { Db } from "#db/client.ts";

const name = "setup-code";

/** Hashes of the codes that were given out, newest first. */
export async function readCodes(db: Db): Promise<string[]> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return (row?.value as { hashes: string[] } | undefined)?.hashes ?? [];
}

export const writeCodes = (db: Db, hashes: string[]) => {
  const value = JSON.stringify({ hashes });
  return db
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute();
};

export const removeCodes = (db: Db) => db.deleteFrom("setting").where("name", "=", name).execute();

/** One at a time from here to the end of the transaction, on every process. */
export const lockSetup = (db: Db) => sql`select pg_advisory_xact_lock(7214002)`.execute(db);
