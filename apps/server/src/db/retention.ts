import { sql } from "kysely";
import type { Config } from "#core/config.ts";
import type { Db } from "./client.ts";
import type { Schema } from "./schema.ts";

type RetentionSetting = "RETENTION_AUDIT" | "RETENTION_SECURITY" | "RETENTION_LOGINS" | "RETENTION_TICKETS" | "RETENTION_WATCH";

/** Rows of a table are deleted this many days after the date in `column`; rows without a date stay. */
export interface Retention {
  readonly table: keyof Schema;
  readonly column: string;
  readonly days: RetentionSetting | number;
}

/** Rows deleted per statement, to keep each short. */
const batch = 500;

/** Deletes expired rows. */
export async function eraseExpiredRows(db: Db, config: Config, retention: readonly Retention[]): Promise<void> {
  for (const { table, column, days } of retention) {
    const kept = 24 * 3600 * (typeof days === "number" ? days : config[days]);
    while ((await eraseBatch(db, table, column, kept)) === batch);
  }
}

async function eraseBatch(db: Db, table: string, column: string, keptSeconds: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < now() - make_interval(secs => ${keptSeconds})
      order by ${sql.ref(column)} limit ${batch}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
