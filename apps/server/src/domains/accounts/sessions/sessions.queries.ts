import { limits } from "@seance/contract/limits";
import { proofMinutes } from "@seance/contract/proof";
import { staffRoles } from "@seance/contract/roles";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";
import { deleteDevices } from "#domains/accounts/second-factor/remembered-devices.queries.ts";
import { confirmedFactorOf } from "#domains/accounts/second-factor/second-factor.queries.ts";

const { session: lifetime } = limits;

const isFresh = sql<boolean>`coalesce(session.proved_at > now() - make_interval(mins => ${proofMinutes}), false)`;
/** The account has a factor that its sign-in asks for, or a passkey was used in the session. */
const hasSecondFactor = sql<boolean>`(session.passkey_id is not null or ${confirmedFactorOf("account.id")})`;
const isStaff = sql<boolean>`account.role in (${sql.join(staffRoles)})`;

/** Neither idle for too long nor too old, by the database's clock; the limits are stricter for staff. */
const isAlive = sql<boolean>`
  session.last_seen > now() - case when ${isStaff} then make_interval(hours => ${lifetime.staffIdleHours}) else make_interval(days => ${lifetime.idleDays}) end
  and session.created_at > now() - case when ${isStaff} then make_interval(days => ${lifetime.staffAbsoluteDays}) else make_interval(days => ${lifetime.absoluteDays}) end`;

const aliveSessions = (db: Db) =>
  db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .where(isAlive)
    .where("account.is_active", "=", true);

const actors = (db: Db) =>
  aliveSessions(db)
    .select(["account.id", "account.email", "account.username", "account.role", "session.id as sessionId"])
    .select([hasSecondFactor.as("hasSecondFactor"), isFresh.as("hasFreshProof")])
    .select(confirmedFactorOf("account.id").as("asksForCode"));

/** The actor of a token; `stale` when `last_seen` was written more than a minute ago. */
export const actorOfToken = (db: Db, tokenHash: Buffer) =>
  actors(db)
    .where("session.token_hash", "=", tokenHash)
    .select(sql<boolean>`session.last_seen < now() - interval '1 minute'`.as("stale"))
    .executeTakeFirst();

export const actorsOfTokens = (db: Db, tokenHashes: readonly Buffer[]) =>
  actors(db)
    .where("session.token_hash", "=", sql<Buffer>`any(${tokenHashes}::bytea[])`)
    .select("session.token_hash")
    .execute();

export const actorOfSession = (db: Db, id: string) => actors(db).where("session.id", "=", id).executeTakeFirst();

/** Whether the person of a session has proved who they are within the last ten minutes. */
export const isFreshSession = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("session").select("id").where("id", "=", id).where(isFresh).executeTakeFirst()) !== undefined;

/** Notes that the person of a session has just proved who they are. */
export const proveSession = (db: Db, id: string) =>
  db
    .updateTable("session")
    .set({ proved_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();

/** The session is open, but its person has not proved who they are with all that is asked for a fresh proof. */
export const dropProof = (db: Db, id: string) =>
  db.updateTable("session").set({ proved_at: null }).where("id", "=", id).execute();

/** Notes that a passkey was used in a session: the session counts as one with a second factor, and as freshly proved. */
export const proveByPasskey = (db: Db, id: string, passkeyId: string) =>
  db
    .updateTable("session")
    .set({ proved_at: sql<Date>`now()`, passkey_id: passkeyId })
    .where("id", "=", id)
    .execute();

export const touchSession = (db: Db, id: string) =>
  db
    .updateTable("session")
    .set({ last_seen: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();

export const insertSession = (db: Db, session: Insertable<Schema["session"]>) =>
  db.insertInto("session").values(session).execute();

export const openSessions = (db: Db, accountId: string) =>
  aliveSessions(db)
    .where("session.account_id", "=", accountId)
    .select([
      "session.id",
      "session.created_at",
      "session.last_seen",
      "session.user_agent",
      "session.ip_address",
      "session.device_name",
    ])
    .orderBy("session.last_seen", "desc")
    .orderBy("session.id", "desc")
    .execute();

export const deleteSession = (db: Db, accountId: string, id: string): Promise<boolean> =>
  hasWritten(db.deleteFrom("session").where("account_id", "=", accountId).where("id", "=", id));

/**
 * Deletes an account's sessions, except one where its id is given, and those that approved devices have not yet picked up; its remembered
 * devices ask for a code again.
 */
export async function deleteSessions(db: Db, accountId: string, except: string | null) {
  await forgetDevices(db, accountId);
  return db
    .deleteFrom("session")
    .where("account_id", "=", accountId)
    .$if(except !== null, (query) => query.where("id", "<>", except))
    .execute();
}

/** Devices that were approved have to ask again for a session, and remembered ones for a code. */
export async function forgetDevices(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("device_code").where("account_id", "=", accountId).execute();
  await deleteDevices(db, accountId);
}

/** Gives a session the name of its device, whose code was approved: nobody has proved anything on it. */
export const nameSession = (db: Db, id: string, name: string) =>
  db.updateTable("session").set({ device_name: name, proved_at: null }).where("id", "=", id).execute();

/** Whether a session is still open, and was opened by its owner's own proofs, not by a code that another session approved. */
export const isFullSession = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("session").select("id").where("id", "=", id).where("device_name", "is", null).executeTakeFirst()) !==
  undefined;

/** Deletes all but the `count` last used sessions of an account; how many those were. */
export async function deleteOlderSessions(db: Db, accountId: string, count: number): Promise<number> {
  const older = db
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", accountId)
    .orderBy("last_seen", "desc")
    .orderBy("id", "desc")
    .offset(count);
  const { numDeletedRows } = await db.deleteFrom("session").where("id", "in", older).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export const deleteExpiredSessions = (db: Db, accountId: string) =>
  db
    .deleteFrom("session")
    .using("account")
    .whereRef("account.id", "=", "session.account_id")
    .where("session.account_id", "=", accountId)
    .where(sql<boolean>`not (${isAlive})`)
    .execute();
