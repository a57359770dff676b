import { deviceCodeLimits } from "@seance/contract/device-codes";
import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row, Schema } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";

export type DeviceCodeRow = Row<"device_code">;

const { minutes, interval, slowDown } = deviceCodeLimits;
const slowest = 60;

/** Undefined when another device shows the same code. */
export const insertCode = (db: Db, row: Omit<Insertable<Schema["device_code"]>, "expires_at" | "poll_seconds">) =>
  db
    .insertInto("device_code")
    .values({ ...row, poll_seconds: interval, expires_at: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .onConflict((conflict) => conflict.column("user_code").doNothing())
    .returning("id")
    .executeTakeFirst();

const isAlive = sql<boolean>`expires_at > now()`;

/** The code of a device that asks in time; undefined for any other. */
export const notePoll = (db: Db, deviceHash: Buffer): Promise<DeviceCodeRow | undefined> =>
  db
    .updateTable("device_code")
    .set({ polled_at: sql<Date>`now()` })
    .where("device_hash", "=", deviceHash)
    .where(isAlive)
    .where(sql<boolean>`coalesce(polled_at <= now() - make_interval(secs => poll_seconds), true)`)
    .returningAll()
    .executeTakeFirst();

/** Lets a device that asks too early wait for longer, and returns how long; undefined without a code that is alive. */
export const slowPoll = (db: Db, deviceHash: Buffer) =>
  db
    .updateTable("device_code")
    .set({ polled_at: sql<Date>`now()`, poll_seconds: sql<number>`least(poll_seconds + ${slowDown}::integer, ${slowest})` })
    .where("device_hash", "=", deviceHash)
    .where(isAlive)
    .returning("poll_seconds")
    .executeTakeFirst();

/** The code that a device shows, if nobody has decided on it. */
export const findWaiting = (db: Db, userCode: string) =>
  db
    .selectFrom("device_code")
    .selectAll()
    .where("user_code", "=", userCode)
    .where(isAlive)
    .where("account_id", "is", null)
    .where("refused", "=", false)
    .executeTakeFirst();

/** False when somebody else was first. */
export const decide = (
  tx: Db,
  id: string,
  decision: { readonly refused: true } | { readonly account_id: string; readonly device_name: string },
): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("device_code")
      .set(decision)
      .where("id", "=", id)
      .where(isAlive)
      .where("account_id", "is", null)
      .where("refused", "=", false),
  );

/** Uses an approved code up; false when another call, or the end of the account's sessions, was first. */
export const takeApproved = (tx: Db, id: string): Promise<boolean> =>
  hasWritten(tx.deleteFrom("device_code").where("id", "=", id).where("account_id", "is not", null).where(isAlive));

export const deleteExpired = (db: Db) =>
  db
    .deleteFrom("device_code")
    .where(sql<boolean>`not (${isAlive})`)
    .execute();

/** Of the export of an account: the devices that it let in, and that have not picked their session up. */
export const approvedOf = (tx: Db, accountId: string) =>
  tx
    .selectFrom("device_code")
    .select(["device_name", "created_at", "ip_address", "user_agent"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
