import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

export const findIdentity = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom("linked_identity")
    .select(["id", "account_id", "given_role"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

/** False when the identity is linked already. */
export async function insertIdentity(db: Db, identity: Insertable<Schema["linked_identity"]>): Promise<boolean> {
  const insert = db.insertInto("linked_identity").values(identity);
  const made = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export const identitiesOf = (db: Db, accountId: string) =>
  db
    .selectFrom("linked_identity")
    .select(["id", "issuer", "subject", "given_role", "created_at", "last_used"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Notes a sign-in, and the role that it gave. */
export const touchIdentity = (db: Db, id: string, givenRole: string | null) =>
  db
    .updateTable("linked_identity")
    .set({ last_used: sql<Date>`now()`, given_role: givenRole })
    .where("id", "=", id)
    .execute();

/** Remembers the role of an unlinked identity that somebody has changed by hand since: linked again, the table must not give it back. */
export const rememberGivenRole = (db: Db, role: Insertable<Schema["unlinked_role"]>) =>
  db
    .insertInto("unlinked_role")
    .values(role)
    .onConflict((conflict) => conflict.columns(["account_id", "issuer"]).doUpdateSet({ given_role: role.given_role }))
    .execute();

export const rememberedRole = async (db: Db, accountId: string, issuer: string): Promise<string | null> => {
  const gone = db.deleteFrom("unlinked_role").where("account_id", "=", accountId).where("issuer", "=", issuer);
  return (await gone.returning("given_role").executeTakeFirst())?.given_role ?? null;
};

export const unlinkedRolesOf = (db: Db, accountId: string) =>
  db.selectFrom("unlinked_role").select(["issuer", "given_role"]).where("account_id", "=", accountId).orderBy("issuer").execute();

export const deleteIdentity = (db: Db, accountId: string, id: string) =>
  db
    .deleteFrom("linked_identity")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(["issuer", "given_role"])
    .executeTakeFirst();
