import { limits } from "@seance/contract/limits";
import { staffRoles } from "@seance/contract/roles";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countOf, secondsAgo } from "#db/figures.ts";
import { accountRows } from "#domains/accounts/index.ts";

/** Marks an account as online or offline; selects the account, so that an erased one inserts nothing. */
export const markPresence = (db: Db, accountId: string, online: boolean) =>
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

/** Two heartbeats may be lost before an account counts as offline. */
const offlineAfterSeconds = (2.5 * limits.session.heartbeatMs) / 1000;

const onlineAccounts = (db: Db) =>
  db.selectFrom("presence").where("presence.online", "=", true).where("presence.last_seen", ">", secondsAgo(offlineAfterSeconds));

export const countOnline = (db: Db): Promise<number> => countOf(onlineAccounts(db));

export const countOnlineStaff = (db: Db): Promise<number> =>
  countOf(
    onlineAccounts(db)
      .innerJoin(accountRows.as("account"), "account.id", "presence.account_id")
      .where("account.role", "in", staffRoles)
      .where("account.is_active", "=", true),
  );

export const countStaffByRole = (db: Db) =>
  db
    .selectFrom(accountRows.as("account"))
    .select((row) => ["role", row.fn.countAll<number>().as("count")])
    .where("role", "in", staffRoles)
    .where("is_active", "=", true)
    .groupBy("role")
    .execute();
