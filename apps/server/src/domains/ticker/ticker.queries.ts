import { tickerDefaults, type Ticker } from "@seance/contract/ticker";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";

const name = "ticker";

/** The ticker as it was last written; its usual values before that. */
export async function read(db: Db): Promise<Ticker> {
  const row = await db.selectFrom("setting").select("value").where("name", "=", name).executeTakeFirst();
  return { ...tickerDefaults, ...row?.value };
}

export function write(db: Db, ticker: Ticker) {
  const value = JSON.stringify(ticker);
  return db
    .insertInto("setting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute();
}
