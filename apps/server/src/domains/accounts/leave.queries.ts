import type { Db } from "#db/client.ts";

/** The account and every fondateur, in the order of their ids, held until the transaction ends: two who leave at once wait for each other. */
export const lockWithFondateurs = (db: Db, id: string) =>
  db
    .selectFrom("account")
    .select(["id", "role", "email_form", "username", "password_hash"])
    .where((row) => row.or([row("id", "=", id), row("role", "=", "fondateur")]))
    .orderBy("id")
    .forUpdate()
    .execute();

/** The account with the rows that refer to it: sessions, presence, favourites, history, tickets, badges and uploads; its name goes from the audit. */
export const deleteAccount = (db: Db, id: string) => db.deleteFrom("account").where("id", "=", id).execute();
