import { limits } from "@seance/contract/limits";
import { staffRoles } from "@seance/contract/roles";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

const { session: lasts } = limits;
const isStaff = sql<boolean>`account.role in (${sql.join(staffRoles)})`;

/** By the database's clock: used lately enough, and not opened too long ago; less for staff. */
const isAlive = sql<boolean>`
  session.last_seen > now() - case when ${isStaff} then make_interval(hours => ${lasts.staffIdleHours}) else make_interval(days => ${lasts.idleDays}) end
  and session.created_at > now() - case when ${isStaff} then make_interval(days => ${lasts.staffAbsoluteDays}) else make_interval(days => ${lasts.absoluteDays}) end`;

const alive = (db: Db) =>
  db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .where(isAlive)
    .where("account.is_active", "=", true);

/** Who holds a token; `stale` when the last use written is a minute old. */
export const actorOf = (db: Db, tokenHash: Buffer) =>
  alive(db)
    .where("session.token_hash", "=", tokenHash)
    .select(["account.id", "account.email", "account.username", "account.role", "session.id as sessionId"])
    .select(sql<boolean>`session.last_seen < now() - interval '1 minute'`.as("stale"))
    .executeTakeFirst();

/** Who holds which of these tokens now. */
export const holdersOf = (db: Db, tokenHashes: readonly Buffer[]) =>
  alive(db)
    .where("session.token_hash", "=", sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .select(["account.id", "account.email", "account.username", "account.role", "session.id as sessionId", "session.token_hash"])
    .execute();

/** Who holds a session, by its id. */
export const holderOf = (db: Db, id: string) =>
  alive(db)
    .where("session.id", "=", id)
    .select(["account.id", "account.email", "account.username", "account.role", "session.id as sessionId"])
    .executeTakeFirst();

export const touch = (db: Db, id: string) =>
  db
    .updateTable("session")
    .set({ last_seen: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();

export const insert = (db: Db, session: Insertable<Schema["session"]>) => db.insertInto("session").values(session).execute();

/** The account's open sessions, the one used last first. */
export const listOf = (db: Db, accountId: string) =>
  alive(db)
    .where("session.account_id", "=", accountId)
    .select(["session.id", "session.created_at", "session.last_seen", "session.user_agent", "session.ip_address"])
    .orderBy("session.last_seen", "desc")
    .orderBy("session.id", "desc")
    .execute();

export async function remove(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const removeAll = (db: Db, accountId: string, except: string | null) =>
  db
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .$if(except !== null, (query) => query.where("id", "<>", except))
    .execute();

/** Deletes an account's sessions but the `count` used last; whether there were more. */
export async function keepLatest(db: Db, accountId: string, count: number): Promise<boolean> {
  const older = db
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("last_seen", "desc")
    .orderBy("id", "desc")
    .offset(count);
  const { numDeletedRows } = await db.deleteFrom("session").where("id", "in", older).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What expired is kept by nobody: swept from an account when it signs in. */
export const removeExpired = (db: Db, accountId: string) =>
  db
    .deleteFrom("session")
    .using("account")
    .whereRef("account.id", "=", "session.account_id")
    .where("session.account_id", "=", accountId)
    .where(sql<boolean>`not (${isAlive})`)
    .execute();
