import { limits } from "@seance/contract/limits";
import { staffRoles } from "@seance/contract/roles";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows, secondsAgo } from "#db/figures.ts";
import { accountRows } from "#domains/accounts/index.ts";

/** Marks an account present or absent, now; nothing for an account that has just gone. */
export const mark = (db: Db, accountId: string, online: boolean) =>
  db
    .insertInto("presence")
    .columns(["account_id", "online", "last_seen"])
    .expression(
      db
        .selectFrom(accountRows.as("account"))
        .select(["id", sql<boolean>`${online}::boolean`.as("online"), sql<Date>`now()`.as("last_seen")])
        .where("id", "=", accountId),
    )
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ online, last_seen: sql<Date>`now()` }))
    .execute();

/** Two heartbeats may be lost before somebody counts as gone. */
const goneAfterSeconds = (2.5 * limits.session.heartbeatMs) / 1000;

/** How many of the staff are here: they said so, and not too long ago. */
export async function countOnlineStaff(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("presence")
    .innerJoin(accountRows.as("account"), "account.id", "presence.account_id")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("account.role", "in", staffRoles)
    .where("account.is_active", "=", true)
    .where("presence.online", "=", true)
    .where("presence.last_seen", ">", sql<Date>`now() - make_interval(secs => ${goneAfterSeconds})`)
    .executeTakeFirstOrThrow();
  return count;
}

export const countStaffByRole = (db: Db) =>
  db
    .selectFrom(accountRows.as("account"))
    .select((row) => ["role", row.fn.countAll<number>().as("count")])
    .where("role", "in", staffRoles)
    .where("is_active", "=", true)
    .groupBy("role")
    .execute();

/** How many accounts have their pages open: two heartbeats may be lost before somebody counts as gone. */
export const countOnline = (db: Db): Promise<number> =>
  countRows(db, sql`from presence where online and last_seen > ${secondsAgo(goneAfterSeconds)}`);
