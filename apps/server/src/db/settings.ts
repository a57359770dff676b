import { sql } from "kysely";
import type { Db } from "./client.ts";

/** Site settings in the database, one row per name; a name belongs to one domain. */

interface Setting<T> {
  readonly value: T;
  /** Seconds since it was written. */
  readonly age: number;
}

/** The setting, if it was ever written; `lock` locks the row until the transaction ends. */
export async function readSetting<T extends object>(
  db: Db,
  name: string,
  { lock = false } = {},
): Promise<Setting<T> | undefined> {
  const row = await db
    .selectFrom("setting")
    .select(["value", sql<number>`extract(epoch from clock_timestamp() - updated_at)::float8`.as("age")])
    .where("name", "=", name)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { value: row.value as T, age: row.age };
}

export async function writeSetting(db: Db, name: string, setting: object): Promise<void> {
  const value = JSON.stringify(setting);
  await db
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: sql<Date>`clock_timestamp()` }))
    .execute();
}

/** Inserts a setting with an old date; an existing one stays. */
export const insertSetting = (db: Db, name: string, setting: object) =>
  db
    .insertInto("setting")
    .values({ name, value: JSON.stringify(setting), updated_at: sql<Date>`'epoch'` })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();

export const deleteSetting = (db: Db, name: string) => db.deleteFrom("setting").where("name", "=", name).execute();
