import type { Db } from "#db/client.ts";

/** Locks the account and every fondateur, in the order of their ids, so that the last two fondateurs cannot leave at once. */
export const lockWithFondateurs = (db: Db, id: string) =>
  db
    .selectFrom("account")
    .select(["id", "role", "email_form", "username", "password_hash"])
    .where((row) => row.or([row("id", "=", id), row("role", "=", "fondateur")]))
    .orderBy("id")
    .forUpdate()
    .execute();

/** Foreign keys delete the sessions, presence, favourites, history, tickets, badges and uploads; a trigger clears the audit. */
export const deleteAccountRow = (db: Db, id: string) => db.deleteFrom("account").where("id", "=", id).execute();
