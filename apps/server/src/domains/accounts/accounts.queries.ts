import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row, Schema } from "#db/schema.ts";

export type AccountRow = Row<"account">;

export const byEmail = (db: Db, email: string) =>
  db.selectFrom("account").selectAll().where("email_form", "=", email).executeTakeFirst();

export const byId = (db: Db, id: string) => db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();

/** The new account, or nothing when its address is taken. */
export const insert = (db: Db, account: Insertable<Schema["account"]>) =>
  db
    .insertInto("account")
    .values(account)
    .onConflict((conflict) => conflict.column("email_form").doNothing())
    .returningAll()
    .executeTakeFirst();

/** The account signed in now, or nothing when it was suspended, erased or given another password since it was read. */
export const touchLogin = (db: Db, id: string, passwordHash: string) =>
  db
    .updateTable("account")
    .set({ last_login: sql<Date>`now()` })
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .where("is_active", "=", true)
    .returningAll()
    .executeTakeFirst();

/** Whether the password was still the one it was checked against. */
export async function replacePassword(db: Db, id: string, before: string, after: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ password_hash: after })
    .where("id", "=", id)
    .where("password_hash", "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const setPassword = (db: Db, id: string, passwordHash: string) =>
  db.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", id).execute();

/** Gives the account the founder's rights and this password: the settings of the machine are the owner's word. */
export const makeFondateur = (db: Db, id: string, passwordHash: string) =>
  db
    .updateTable("account")
    .set({ role: "fondateur", password_hash: passwordHash, is_active: true })
    .where("id", "=", id)
    .execute();

export async function fondateurExists(db: Db): Promise<boolean> {
  return (await db.selectFrom("account").select("id").where("role", "=", "fondateur").limit(1).executeTakeFirst()) !== undefined;
}
