import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row, Schema } from "#db/schema.ts";

export type BadgeRow = Row<"badge">;

export const all = (db: Db): Promise<BadgeRow[]> =>
  db.selectFrom("badge").selectAll().orderBy("created_at").orderBy("id").execute();

/** The badges of an account, the one given last first. */
export const heldBy = (db: Db, accountId: string) =>
  db
    .selectFrom("account_badge")
    .innerJoin("badge", "badge.id", "account_badge.badge_id")
    .selectAll("badge")
    .select(["account_badge.assigned_at", "account_badge.reason"])
    .where("account_badge.account_id", "=", accountId)
    .orderBy("account_badge.assigned_at", "desc")
    .orderBy("badge.id", "desc")
    .execute();

/** Whether there was none of this name. */
export async function insert(db: Db, badge: Insertable<Schema["badge"]>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("badge")
    .values(badge)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** `missing` when the account or the badge is not there (any more), `held` when the person has it already. */
export async function give(
  db: Db,
  { accountId, badgeId, reason }: { accountId: string; badgeId: string; reason: string },
): Promise<"given" | "held" | "missing"> {
  const both = await db
    .selectFrom(["account", "badge"])
    .select(["account.id as account_id", "badge.id as badge_id"])
    .where("account.id", "=", accountId)
    .where("badge.id", "=", badgeId)
    .forShare()
    .executeTakeFirst();
  if (!both) return "missing";
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("account_badge")
    .values({ ...both, reason, assigned_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? "given" : "held";
}
