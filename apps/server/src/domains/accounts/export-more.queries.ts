import type { Db } from "#db/client.ts";

/** The rest of what the site keeps of one account: where it was open, and what it did there for the site. */

export const sessions = (db: Db, accountId: string) =>
  db
    .selectFrom("session")
    .select(["created_at", "last_seen", "ip_address", "user_agent"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

export const presence = (db: Db, accountId: string) =>
  db.selectFrom("presence").select("last_seen").where("account_id", "=", accountId).executeTakeFirst();

export const countedViews = (db: Db, accountId: string) =>
  db.selectFrom("counted_view").select(["item_id", "counted_at"]).where("viewer", "=", accountId).orderBy("counted_at").execute();

export const countedAnnouncements = (db: Db, accountId: string) =>
  db
    .selectFrom("counted_announcement")
    .select(["announcement_id as item_id", "counted_at"])
    .where("viewer", "=", accountId)
    .orderBy("counted_at")
    .execute();

/** Its messages in other people's tickets. */
export const answers = (db: Db, accountId: string) =>
  db
    .selectFrom("ticket_message")
    .innerJoin("ticket", "ticket.id", "ticket_message.ticket_id")
    .select(["ticket_message.ticket_id", "ticket_message.message", "ticket_message.is_internal", "ticket_message.created_at"])
    .where("ticket_message.sender_id", "=", accountId)
    .where("ticket.account_id", "<>", accountId)
    .orderBy("ticket_message.created_at")
    .orderBy("ticket_message.id")
    .execute();

export const announcements = (db: Db, accountId: string) =>
  db
    .selectFrom("announcement")
    .select(["id", "title", "message", "created_at"])
    .where("created_by", "=", accountId)
    .orderBy("created_at")
    .execute();

export const videos = (db: Db, accountId: string) =>
  db
    .selectFrom("hosted_video")
    .select(["id", "original_filename", "size", "created_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();

export const uploads = (db: Db, accountId: string) =>
  db
    .selectFrom("upload")
    .select(["id", "size", "metadata", "created_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();

export const imports = (db: Db, accountId: string) =>
  db
    .selectFrom("import_run")
    .select(["id", "import_type", "total_links", "created_at"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();

export const urlMigrations = (db: Db, accountId: string) =>
  db
    .selectFrom("url_migration")
    .select(["id", "old_domain", "new_domain", "run_at"])
    .where("account_id", "=", accountId)
    .orderBy("run_at")
    .execute();

/** To whom or what it was done may be other people's: only its kind is told. */
export const actions = (db: Db, accountId: string) =>
  db
    .selectFrom("audit_entry")
    .select(["at", "action", "target_type"])
    .where("actor_id", "=", accountId)
    .orderBy("at")
    .orderBy("id")
    .execute();
