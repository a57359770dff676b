import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** Marks an account present or absent, now; nothing for an account that has just gone. */
export const mark = (db: Db, accountId: string, online: boolean) =>
  db
    .insertInto("presence")
    .columns(["account_id", "online", "last_seen"])
    .expression(
      db
        .selectFrom("account")
        .select(["id", sql<boolean>`${online}::boolean`.as("online"), sql<Date>`now()`.as("last_seen")])
        .where("id", "=", accountId),
    )
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ online, last_seen: sql<Date>`now()` }))
    .execute();
