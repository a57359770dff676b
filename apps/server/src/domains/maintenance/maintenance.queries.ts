import type { MaintenanceStatus } from "@seance/contract/maintenance";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

const name = "maintenance";

/** The switch as it is kept: with what lets the staff's pictures and videos through while it is on. */
export interface Kept extends MaintenanceStatus {
  readonly pass: string;
}

/** The switch as it was last set; nothing before that. */
export async function read(db: Db): Promise<Kept | undefined> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value as Kept | undefined;
}

/** One at a time from here to the end of the transaction, on every process. */
export const lock = (db: Db) => sql`select pg_advisory_xact_lock(7214003)`.execute(db);

export function write(db: Db, kept: Kept) {
  const value = JSON.stringify(kept);
  return db
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute();
}
