import { sql, type Insertable, type Updateable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row, Schema } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";

export type AccountRow = Row<"account">;

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom("account").selectAll().where("email_form", "=", email).executeTakeFirst();

export const findById = (db: Db, id: string) => db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();

/** The account, locked until the transaction ends; whatever changes it and its links locks it first. */
export const lockById = (tx: Db, id: string) =>
  tx.selectFrom("account").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** The new account; undefined when its address is taken. */
export const insertAccountRow = (db: Db, account: Insertable<Schema["account"]>) =>
  db
    .insertInto("account")
    .values(account)
    .onConflict((conflict) => conflict.column("email_form").doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateAccount = (db: Db, id: string, change: Updateable<Schema["account"]>): Promise<AccountRow> =>
  db.updateTable("account").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Sets `last_login`; undefined when the account was suspended, erased or given another password since it was read. */
export const touchLogin = (db: Db, id: string, passwordHash: string) =>
  db
    .updateTable("account")
    .set({ last_login: sql<Date>`now()` })
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .where("is_active", "=", true)
    .returningAll()
    .executeTakeFirst();

/** False when the password is no longer the one that was checked. */
export const replacePassword = (db: Db, id: string, before: string, after: string): Promise<boolean> =>
  hasWritten(db.updateTable("account").set({ password_hash: after }).where("id", "=", id).where("password_hash", "=", before));

/** The fondateurs who are not banned. */
export const activeFondateurs = (db: Db) =>
  db
    .selectFrom("account")
    .select(["id", "email"])
    .where("role", "=", "fondateur")
    .where("is_active", "=", true)
    .orderBy("id")
    .execute();

export async function fondateurExists(db: Db): Promise<boolean> {
  return (await db.selectFrom("account").select("id").where("role", "=", "fondateur").limit(1).executeTakeFirst()) !== undefined;
}
