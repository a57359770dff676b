import { sql } from "kysely";
import type { Db } from "#db/client.ts";

/** The account and every fondateur, in the order of their ids, held until the transaction ends: two who leave at once wait for each other. */
export const lockWithFondateurs = (db: Db, id: string) =>
  db
    .selectFrom("account")
    .select(["id", "role", "email_form", "password_hash"])
    .where((row) => row.or([row("id", "=", id), row("role", "=", "fondateur")]))
    .orderBy("id")
    .forUpdate()
    .execute();

/** Erases an account with all that hangs on it; what it said to others stays, without its name. */
export async function erase(db: Db, { id, email_form }: { id: string; email_form: string }): Promise<void> {
  await db
    .deleteFrom("login_entry")
    .where((row) => row.or([row("account_id", "=", id), row("email_form", "=", email_form)]))
    .execute();
  await db.deleteFrom("counted_view").where("viewer", "=", id).execute();
  await db.deleteFrom("counted_announcement").where("viewer", "=", id).execute();
  await db.updateTable("ticket_message").set({ sender_email: "" }).where("sender_id", "=", id).execute();
  await db.updateTable("import_run").set({ email: "" }).where("account_id", "=", id).execute();
  await db.updateTable("announcement").set({ created_by_name: null }).where("created_by", "=", id).execute();
  await db
    .updateTable("setting")
    .set({ value: sql`jsonb_set(value, '{enabled_by}', 'null')` })
    .where("name", "=", "maintenance")
    .where(sql<boolean>`value ->> 'enabled_by' = (select username from account where id = ${id})`)
    .execute();
  // Sessions, presence, favourites, history, tickets, badges and uploads go with it, and its name from the audit.
  await db.deleteFrom("account").where("id", "=", id).execute();
}
