import { limits } from "@seance/contract/limits";
import { staffRoles } from "@seance/contract/roles";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countOf, secondsAgo } from "#db/figures.ts";
import { accountRows } from "#domains/accounts/index.ts";

/** Marks an account as online or offline; selects the account, so that an erased one inserts nothing. */
export const markPresence = (db: Db, accountId: string, online: boolean) =>
  sql`
    insert into presence (account_id, online, last_seen)
    select id, ${online}::boolean, now() from ${accountRows} as account where id = ${accountId}
    on conflict (account_id) do update set online = excluded.online, last_seen = excluded.last_seen`.execute(db);

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
