import type { Db } from "#db/client.ts";

/** Ids of the announcements that the account has closed. */
export async function dismissedIds(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("announcement_dismissal")
    .select("announcement_id")
    .where("account_id", "=", accountId)
    .execute();
  return new Set(rows.map((row) => row.announcement_id));
}

/** Does nothing for an announcement that is already closed, or that was erased meanwhile. */
export async function insertDismissal(db: Db, accountId: string, announcementId: string): Promise<void> {
  await db
    .insertInto("announcement_dismissal")
    .columns(["account_id", "announcement_id"])
    .expression((from) =>
      from
        .selectFrom("announcement")
        .select(({ val }) => [val(accountId).as("account_id"), "id as announcement_id"])
        .where("id", "=", announcementId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
